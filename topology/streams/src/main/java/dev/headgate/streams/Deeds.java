package dev.headgate.streams;

import dev.headgate.core.Effect;
import dev.headgate.core.Progress;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what the core decides for one partition's vendors: in the ledger, on the output topics, as calls. */
final class Deeds {

    private static final Logger LOG = LoggerFactory.getLogger(Deeds.class);

    /** Stands for vendors without a profile, whose names could be anything. */
    private static final String UNKNOWN = "(unknown)";

    private final Parts parts;
    private final Kit kit;

    Deeds(Parts parts, Kit kit) {
        this.parts = parts;
        this.kit = kit;
    }

    void carryOut(Owned owned, List<Effect> effects, long now) {
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.Start start -> start(owned, start);
                case Effect.Finish finish -> finish(owned, finish, now);
                case Effect.Retry retry -> retry(owned.id, retry, now);
                case Effect.Marked(var intent, Progress progress) ->
                    kit.ledger()
                            .update(intent.ordinal(), Terms.with(kit.ledger().get(intent.ordinal()), progress));
                case Effect.Commit() -> commit();
                case Effect.CoolDown coolDown -> coolDown(owned.id, coolDown);
            }
        }
    }

    void finish(Owned owned, Effect.Finish finish, long now) {
        end(finish, now);
        owned.counts.outcome(Terms.kind(finish.outcome()));
    }

    /** Of a vendor without a profile. */
    void finishStranger(Effect.Finish finish, long now) {
        end(finish, now);
        parts.meters().outcome(UNKNOWN, Terms.kind(finish.outcome()));
    }

    /** Of an entry of the ledger, which was taken out. */
    void unreadable(long ordinal, String reason, long now) {
        LOG.error("ledger entry unreadable partition={} ordinal={} reason={}", kit.partition(), ordinal, reason);
        Outbox.Origin origin =
                new Outbox.Origin(Ledger.STORE, kit.partition(), ordinal, null, null, new RecordHeaders());
        kit.outbox().deadLetter(origin, null, null, "ledger: " + reason, now);
        parts.meters().deadLetter();
    }

    private void commit() {
        kit.handOver().await();
        kit.pace().commitNow();
    }

    private void start(Owned owned, Effect.Start start) {
        long ordinal = start.intent().ordinal();
        Intent intent = kit.ledger().get(ordinal).getIntent();
        parts.drain().started();
        kit.calls().start(owned.id, ordinal, owned.line, Terms.attempt(intent, start.attempt()), start.due());
    }

    private void end(Effect.Finish finish, long now) {
        long ordinal = finish.intent().ordinal();
        LedgerEntry entry = kit.ledger().get(ordinal);
        kit.outbox().result(entry, finish, now);
        if (finish.isReplayable()) {
            kit.outbox().deadLetter(origin(ordinal, entry), entry.getIntent(), finish, now);
            parts.meters().deadLetter();
        }
        kit.ledger().remove(ordinal);
        kit.pace().wroteOutcome();
    }

    private void retry(String vendor, Effect.Retry retry, long now) {
        long ordinal = retry.intent().ordinal();
        LedgerEntry entry = Terms.with(kit.ledger().get(ordinal), retry.progress());
        entry.setNotBefore(SteadyClock.instant(retry.notBefore()));
        kit.ledger().update(ordinal, entry);
        kit.outbox().retry(vendor, retry, entry.getIntent().getReplay(), now);
        parts.meters().retry(vendor);
        LOG.debug(
                "retry decided vendor={} intentId={} attempt={} cause={}",
                vendor,
                retry.intent().id(),
                retry.attempt(),
                retry.cause());
    }

    private void coolDown(String vendor, Effect.CoolDown coolDown) {
        parts.meters().throttled(vendor, coolDown.verdict(), coolDown.begun());
        kit.pace().commitNow();
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
        byte[] value = parts.codec().encode(Topics.INTENTS, entry.getIntent());
        return new Outbox.Origin(
                parts.codec().topic(Topics.INTENTS), kit.partition(), ordinal, key, value, Outbox.headers(entry));
    }
}
