package dev.headgate.streams;

import dev.headgate.api.Attempt;
import dev.headgate.core.Effect;
import dev.headgate.core.Outcome;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.Ordinal;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.spi.SteadyClock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what the core decides for one partition's vendors: in the ledger, on the output topics, as calls. */
final class EffectExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(EffectExecutor.class);

    /** Stands for vendors without a profile, whose names could be anything. */
    private static final String UNKNOWN = "(unknown)";

    private final AppContext app;
    private final TaskContext task;

    EffectExecutor(AppContext app, TaskContext task) {
        this.app = app;
        this.task = task;
    }

    void execute(VendorRuntime runtime, List<Effect> effects, long now) {
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.OfIntent of when !agrees(runtime.id, of.intent()) -> {}
                case Effect.Start start -> start(runtime, start);
                case Effect.Finish finish -> finish(runtime, finish, now);
                case Effect.Page page -> page(runtime.id, page, now);
                case Effect.Retry retry -> retry(runtime.id, retry, now);
                case Effect.Marked marked -> mark(marked);
                case Effect.Commit() -> commit();
                case Effect.CoolDown coolDown -> coolDown(runtime.id, coolDown);
            }
        }
    }

    private void mark(Effect.Marked marked) {
        long ordinal = marked.intent().ordinal();
        LedgerEntry entry = IntentMapper.with(task.ledger().get(ordinal), marked.progress());
        if (!marked.cancelReason().isEmpty()) {
            entry.setCancelReason(marked.cancelReason());
        }
        task.ledger().update(ordinal, entry);
    }

    /**
     * Whether the intent's entry is the vendor's own, and the intent's: whatever is done of it is done with that vendor's
     * profile and credential. If not, which only a defect can bring about, nothing is done: neither is called or written
     * or taken out, and what the ledger says is done when it is read the next time.
     */
    private boolean agrees(String vendor, dev.headgate.core.Intent intent) {
        Intent kept = task.ledger().get(intent.ordinal()).getIntent();
        if (kept.getVendor().equals(vendor) && kept.getId().equals(intent.id())) {
            return true;
        }
        app.meters().ledgerConflict();
        LOG.error(
                "the ledger's entry is another intent's, not called partition={} ordinal={} vendor={} intentId={} "
                        + "entryVendor={} entryIntentId={}",
                task.partition(),
                intent.ordinal(),
                vendor,
                intent.id(),
                kept.getVendor(),
                kept.getId());
        return false;
    }

    /** Of an intent whose ordinal was another's. */
    void conflict(LedgerEntry entry, long wanted, long taken) {
        app.meters().ledgerConflict();
        LOG.error(
                "another intent has the ordinal, accepted under a free one partition={} wanted={} taken={} vendor={} "
                        + "intentId={}",
                task.partition(),
                wanted,
                taken,
                entry.getIntent().getVendor(),
                entry.getIntent().getId());
    }

    private void finish(VendorRuntime runtime, Effect.Finish finish, long now) {
        end(finish, now);
        runtime.meters.outcome(IntentMapper.kind(finish.outcome()));
    }

    /** Of a vendor without a profile. */
    void finishUnknown(Effect.Finish finish, long now) {
        end(finish, now);
        app.meters().outcome(UNKNOWN, IntentMapper.kind(finish.outcome()));
    }

    /** Ends a schedule. What it made has outcomes of its own. */
    void finishSchedule(long ordinal, LedgerEntry entry, Outcome outcome, String reason, long now) {
        Effect.Finish finish = new Effect.Finish(
                IntentMapper.intent(ordinal, entry, Map.of()), outcome, reason, null, IntentMapper.progress(entry));
        write(entry, finish, now);
        String vendor = entry.getIntent().getVendor();
        app.meters().outcome(app.bindings().binding(vendor) == null ? UNKNOWN : vendor, IntentMapper.kind(outcome));
    }

    /** Ends an intent that was not accepted, since it is not valid. */
    void reject(Outbox.Origin origin, Intent intent, String reason, long now) {
        task.outbox().invalid(intent, reason, origin.headers(), now);
        task.outbox().deadLetter(origin, intent, OutcomeKind.INVALID, reason, now);
        app.meters().outcome(UNKNOWN, OutcomeKind.INVALID);
    }

    /** Ends an intent that was not accepted, though it is valid. */
    void reject(long ordinal, LedgerEntry entry, String reason, long now) {
        Effect.Finish finish = new Effect.Finish(
                IntentMapper.intent(ordinal, entry, Map.of()),
                Outcome.REJECTED,
                reason,
                null,
                IntentMapper.progress(entry));
        task.outbox().result(entry, finish, now);
        task.outbox().deadLetter(origin(ordinal, entry), entry.getIntent(), finish, now);
        app.meters().outcome(entry.getIntent().getVendor(), OutcomeKind.REJECTED);
    }

    /** Of an entry of the ledger, which was taken out: its bytes are kept as they are. */
    void unreadable(Ledger.Unreadable entry, long now) {
        LOG.error(
                "ledger entry unreadable partition={} ordinal={} reason={}",
                task.partition(),
                entry.ordinal(),
                entry.reason());
        Outbox.Origin origin = new Outbox.Origin(
                Ledger.STORE,
                Ordinal.partition(entry.ordinal()),
                Ordinal.offset(entry.ordinal()),
                entry.key(),
                entry.value(),
                new RecordHeaders());
        String reason =
                "ledger: the value is the bytes of an entry of the ledger that cannot be read: " + entry.reason();
        task.outbox().deadLetter(origin, null, null, reason, now);
    }

    private void commit() {
        task.checkpointer().await();
        task.commitScheduler().commitNow();
    }

    private void start(VendorRuntime runtime, Effect.Start start) {
        long ordinal = start.intent().ordinal();
        LedgerEntry entry = task.ledger().get(ordinal);
        app.shutdown().started();
        if (!start.joined().isEmpty()) {
            app.meters().joined(runtime.id, start.joined().size());
        }
        if (start.batch() != null) {
            app.meters().batch(runtime.id, 1 + start.joined().size());
        }
        task.calls()
                .start(
                        runtime.id,
                        ordinal,
                        runtime.binding,
                        attempt(start, entry),
                        start.due(),
                        start.batch() == null ? start.intent().deadline() : Nanos.NEVER,
                        start.batch() == null ? PartWriter.next(entry) : null);
    }

    private Attempt attempt(Effect.Start start, LedgerEntry entry) {
        if (start.batch() == null) {
            return IntentMapper.attempt(entry, start.attempt());
        }
        List<LedgerEntry> members = new ArrayList<>(1 + start.joined().size());
        members.add(entry);
        start.joined().forEach(member -> members.add(task.ledger().get(member.ordinal())));
        return IntentMapper.attempt(start.batch(), members, start.attempt());
    }

    private void end(Effect.Finish finish, long now) {
        long ordinal = finish.intent().ordinal();
        LedgerEntry entry = task.ledger().get(ordinal);
        task.parking().left(ordinal, entry);
        write(entry, IntentMapper.withCancelReason(entry, finish), now);
    }

    private void write(LedgerEntry entry, Effect.Finish finish, long now) {
        long ordinal = finish.intent().ordinal();
        task.outbox().result(entry, finish, now);
        if (finish.isReplayable()) {
            task.outbox().deadLetter(origin(ordinal, entry), entry.getIntent(), finish, now);
        }
        task.ledger().remove(ordinal);
    }

    /** Both in one transaction, so that a page is repeated if and only if it is not there. */
    private void page(String vendor, Effect.Page page, long now) {
        long ordinal = page.intent().ordinal();
        LedgerEntry entry = IntentMapper.with(task.ledger().get(ordinal), page.progress());
        task.outbox().page(entry, page, now);
        if (!page.last()) {
            task.ledger().update(ordinal, entry);
        }
        app.meters().page(vendor);
    }

    private void retry(String vendor, Effect.Retry retry, long now) {
        long ordinal = retry.intent().ordinal();
        LedgerEntry entry = IntentMapper.with(task.ledger().get(ordinal), retry.progress());
        entry.setNotBefore(retry.notBefore() == 0 ? null : SteadyClock.instant(retry.notBefore()));
        task.ledger().update(ordinal, entry);
        task.outbox().retry(vendor, retry, entry.getIntent().getReplay(), now);
        app.meters().retry(vendor);
        LOG.debug(
                "retry decided vendor={} intentId={} attempt={} cause={}",
                vendor,
                retry.intent().id(),
                retry.attempt(),
                retry.cause());
    }

    private void coolDown(String vendor, Effect.CoolDown coolDown) {
        app.meters().throttled(vendor, coolDown.verdict(), coolDown.begun());
        task.commitScheduler().commitNow();
        LOG.info(
                "cool-down vendor={} verdict={} scope={} until={} level={}",
                vendor,
                coolDown.verdict(),
                coolDown.scope(),
                SteadyClock.instant(coolDown.until()),
                coolDown.level());
    }

    private Outbox.Origin origin(long ordinal, LedgerEntry entry) {
        byte[] key = entry.getIntent().getVendor().getBytes(StandardCharsets.UTF_8);
        byte[] value = app.codec().encode(Topics.INTENTS, entry.getIntent());
        return new Outbox.Origin(
                app.codec().topic(Topics.INTENTS),
                Ordinal.partition(ordinal),
                Ordinal.offset(ordinal),
                key,
                value,
                Outbox.headers(entry));
    }
}
