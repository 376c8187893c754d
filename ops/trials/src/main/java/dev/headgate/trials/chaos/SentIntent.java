package dev.headgate.trials.chaos;

import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.trials.judge.IntentKey;
import org.jspecify.annotations.Nullable;

/**
 * What the judge keeps of an intent.
 *
 * @param key its vendor and id
 * @param idempotencyKey that each of its calls must carry
 * @param orderingKey null for no order
 * @param once whether it may be called at most once
 */
record SentIntent(
        IntentKey key, String idempotencyKey, @Nullable String orderingKey, boolean once) {

    static SentIntent of(Intent intent) {
        String own = intent.getIdempotencyKey();
        return new SentIntent(
                new IntentKey(intent.getVendor(), intent.getId()),
                own == null ? intent.getId() : own,
                intent.getOrderingKey(),
                intent.getDelivery() == Delivery.AT_MOST_ONCE);
    }
}
