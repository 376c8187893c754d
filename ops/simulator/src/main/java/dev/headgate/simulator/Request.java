package dev.headgate.simulator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a vendor looks at.
 *
 * @param scopes the values of the vendor's scope headers, in their order; empty for an absent one
 * @param idempotencyKey the header Idempotency-Key, or null
 * @param authorized whether its credential is accepted
 */
record Request(List<String> scopes, @Nullable String idempotencyKey, boolean authorized) {

    Request(List<String> scopes, @Nullable String idempotencyKey) {
        this(scopes, idempotencyKey, true);
    }
}
