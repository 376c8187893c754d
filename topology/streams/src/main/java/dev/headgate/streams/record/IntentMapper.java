package dev.headgate.streams.record;

import dev.headgate.api.Attempt;
import dev.headgate.api.Batch;
import dev.headgate.api.Call;
import dev.headgate.api.Custom;
import dev.headgate.api.Operation;
import dev.headgate.api.Update;
import dev.headgate.core.Effect;
import dev.headgate.core.Intent;
import dev.headgate.core.Outcome;
import dev.headgate.core.Priority;
import dev.headgate.core.Progress;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Continuation;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.streams.call.CallScreening;
import dev.headgate.streams.spi.SteadyClock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The contracts' records in the terms of the core and of the connectors, and back. */
public final class IntentMapper {

    private IntentMapper() {}

    public static Intent intent(long ordinal, LedgerEntry entry, Map<String, Integer> costs) {
        return intent(ordinal, entry, Map.of(), costs);
    }

    /** @param attributes that count among those of the intent */
    public static Intent intent(
            long ordinal, LedgerEntry entry, Map<String, String> attributes, Map<String, Integer> costs) {
        return intent(ordinal, entry, new CallScreening(null, attributes, costs, 0, false, null));
    }

    /** @param screening what its connector says of it */
    public static Intent intent(long ordinal, LedgerEntry entry, CallScreening screening) {
        dev.headgate.schemas.Intent intent = entry.getIntent();
        long notBefore =
                Math.max(SteadyClock.nanos(intent.getNotBefore(), 0), SteadyClock.nanos(entry.getNotBefore(), 0));
        Map<String, Integer> costs = reserved(screening.costs(), intent.getReserve());
        boolean costPerRequest =
                intent.getReserve() != null || intent.getOperation() instanceof dev.headgate.schemas.Update;
        int requests = costPerRequest ? costs.getOrDefault(Limit.REQUESTS, 1) : 1;
        return Intent.builder(ordinal, intent.getId(), SteadyClock.nanos(entry.getAcceptedAt(), 0))
                .scope(scope(BoundedText.scope(intent.getScope()), screening.attributes()))
                .tenant(intent.getTenant())
                .group(intent.getGroup())
                .priority(priority(intent.getPriority()))
                .cost((int) Math.min((long) intent.getCost() * requests, Integer.MAX_VALUE))
                .costPerRequest(costPerRequest)
                .costs(costs)
                .notBefore(notBefore)
                .deadline(SteadyClock.nanos(intent.getDeadline(), Nanos.NEVER))
                .orderingKey(intent.getOrderingKey())
                .maxAttempts(intent.getMaxAttempts() == null ? 0 : intent.getMaxAttempts())
                .maxPages(maxPages(intent))
                .atMostOnce(intent.getDelivery() == Delivery.AT_MOST_ONCE)
                .resource(screening.resource())
                .exclusive(screening.exclusive())
                .joining(screening.joining())
                .build();
    }

    /** The requests that the intent itself reserves, where they are more than its connector says. */
    private static Map<String, Integer> reserved(Map<String, Integer> costs, @Nullable Integer reserve) {
        if (reserve == null || costs.getOrDefault(Limit.REQUESTS, 1) >= reserve) {
            return costs;
        }
        Map<String, Integer> more = new HashMap<>(costs);
        more.put(Limit.REQUESTS, reserve);
        return more;
    }

    private static int maxPages(dev.headgate.schemas.Intent intent) {
        return intent.getOperation() instanceof dev.headgate.schemas.Collect list && list.getMaxPages() != null
                ? list.getMaxPages()
                : 0;
    }

    private static Map<String, String> scope(Map<String, String> own, Map<String, String> more) {
        if (more.isEmpty()) {
            return own;
        }
        Map<String, String> all = new HashMap<>(own);
        all.putAll(more);
        return Map.copyOf(all);
    }

    public static Progress progress(LedgerEntry entry) {
        return new Progress(
                entry.getAttempts(),
                entry.getCalls(),
                entry.getThrottles(),
                entry.getCancelled(),
                entry.getStarted(),
                Continuations.paging(entry.getContinuation()),
                BatchPlaces.place(entry.getBatch()));
    }

    public static LedgerEntry with(LedgerEntry entry, Progress progress) {
        return LedgerEntry.newBuilder(entry)
                .setAttempts(progress.attempts())
                .setCalls(progress.calls())
                .setThrottles(progress.throttles())
                .setCancelled(progress.cancelled())
                .setStarted(progress.started())
                .setContinuation(Continuations.record(progress.paging()))
                .setBatch(BatchPlaces.record(progress.batch()))
                .build();
    }

    /** Who cancelled the intent and why, as far as its entry keeps it, in place of what the core says. */
    public static Effect.Finish withCancelReason(LedgerEntry entry, Effect.Finish finish) {
        if (finish.outcome() != Outcome.CANCELLED || entry.getCancelReason().isEmpty()) {
            return finish;
        }
        return finish.withReason(entry.getCancelReason());
    }

    /** The next attempt of an entry's intent. */
    public static Attempt attempt(LedgerEntry entry, int number) {
        dev.headgate.schemas.Intent intent = entry.getIntent();
        return new Attempt(intent.getId(), idempotencyKey(entry), number, intent.getScope(), operation(entry));
    }

    /** Each page is a request of its own, which a vendor must not take for a repeated one. */
    private static String idempotencyKey(LedgerEntry entry) {
        dev.headgate.schemas.Intent intent = entry.getIntent();
        String key = intent.getIdempotencyKey() == null ? intent.getId() : intent.getIdempotencyKey();
        Continuation continuation = entry.getContinuation();
        return continuation == null ? key : key + "-" + continuation.getPages();
    }

    /**
     * One request for several intents. Its idempotency key is made of theirs: the same for the same in the same order, and of
     * no others.
     *
     * @param batch the batch's id
     * @param number of the attempt, as of each of them
     */
    public static Attempt attempt(String batch, List<LedgerEntry> members, int number) {
        List<Attempt> each =
                members.stream().map(member -> attempt(member, number)).toList();
        StringBuilder keys = new StringBuilder(batch);
        each.forEach(it -> keys.append(' ')
                .append(it.idempotencyKey().length())
                .append(':')
                .append(it.idempotencyKey()));
        String key = UUID.nameUUIDFromBytes(keys.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
        Attempt first = each.getFirst();
        return new Attempt(first.intentId(), key, number, first.scope(), new Batch(each));
    }

    /** What an entry's intent wants done next, which its connector alone looks into. */
    public static Operation operation(LedgerEntry entry) {
        dev.headgate.schemas.Intent intent = entry.getIntent();
        return switch (intent.getOperation()) {
            case dev.headgate.schemas.Call call ->
                new Call(call.getMethod(), call.getPath(), call.getHeaders(), bytes(call.getBody()));
            case dev.headgate.schemas.Custom custom ->
                new Custom(custom.getName(), custom.getAttributes(), bytes(custom.getPayload()));
            case dev.headgate.schemas.Update update ->
                new Update(
                        update.getPath(),
                        update.getHeaders(),
                        update.getMethod(),
                        Objects.requireNonNull(bytes(update.getPatch())),
                        update.getAt());
            case dev.headgate.schemas.Collect list -> Continuations.operation(list, entry.getContinuation());
            default -> throw new IllegalStateException("an operation that is not known here: " + intent.getId());
        };
    }

    public static OutcomeKind kind(Outcome outcome) {
        return switch (outcome) {
            case SUCCEEDED -> OutcomeKind.SUCCEEDED;
            case FAILED -> OutcomeKind.FAILED;
            case EXHAUSTED -> OutcomeKind.EXHAUSTED;
            case THROTTLED_OUT -> OutcomeKind.THROTTLED_OUT;
            case EXPIRED -> OutcomeKind.EXPIRED;
            case CANCELLED -> OutcomeKind.CANCELLED;
            case INVALID -> OutcomeKind.INVALID;
            case AMBIGUOUS -> OutcomeKind.AMBIGUOUS;
            case REJECTED -> OutcomeKind.REJECTED;
            case DROPPED -> OutcomeKind.DROPPED;
        };
    }

    /** The core's. */
    public static Priority priority(dev.headgate.schemas.Priority priority) {
        return switch (priority) {
            case HIGH -> Priority.HIGH;
            case NORMAL -> Priority.NORMAL;
            case LOW -> Priority.LOW;
        };
    }

    public static byte @Nullable [] bytes(@Nullable ByteBuffer buffer) {
        if (buffer == null) {
            return null;
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
