package dev.headgate.trials.chaos;

import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Schedule;
import dev.headgate.trials.judge.IntentKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the judge keeps of an intent.
 *
 * @param key its vendor and id
 * @param callKeys idempotency keys that a call of it may carry
 * @param orderingKey null for no order
 * @param once whether it may be called at most once
 * @param work what it asks for
 */
record SentIntent(
        IntentKey key, List<String> callKeys, @Nullable String orderingKey, boolean once, Work work) {

    SentIntent {
        callKeys = List.copyOf(callKeys);
    }

    /** One call, with its id as its idempotency key. */
    static SentIntent plain(IntentKey key) {
        return new SentIntent(key, List.of(key.id()), null, false, new Work.Single());
    }

    /** Returns the intent, and with one that recurs all its firings. */
    static List<SentIntent> of(Intent intent, Work work) {
        String given = intent.getIdempotencyKey();
        String own = given == null ? intent.getId() : given;
        IntentKey key = new IntentKey(intent.getVendor(), intent.getId());
        boolean once = intent.getDelivery() == Delivery.AT_MOST_ONCE;
        List<SentIntent> all = new ArrayList<>();
        all.add(new SentIntent(key, callKeys(own, work), intent.getOrderingKey(), once, work));
        Schedule schedule = intent.getSchedule();
        Instant first = intent.getNotBefore();
        if (schedule != null && first != null) {
            for (int i = 0; i < schedule.getTimes(); i++) {
                String suffix = "@" + first.plusMillis(i * schedule.getEvery());
                IntentKey firing = new IntentKey(key.vendor(), key.id() + suffix);
                all.add(new SentIntent(firing, List.of(own + suffix), null, once, new Work.Single()));
            }
        }
        return all;
    }

    private static List<String> callKeys(String own, Work work) {
        return switch (work) {
            case Work.Single() -> List.of(own);
            case Work.Shared shared -> List.of(own);
            case Work.Streamed streamed -> List.of(own);
            case Work.Listing(int pages) ->
                IntStream.range(0, pages)
                        .mapToObj(index -> index == 0 ? own : own + "-" + index)
                        .toList();
            case Work.Change change -> List.of(); // a write's key is made of what is written
            case Work.Gathered gathered -> List.of(); // a batch has its own
            case Work.Recurring() -> List.of();
        };
    }
}
