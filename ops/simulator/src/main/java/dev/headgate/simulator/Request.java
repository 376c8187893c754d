package dev.headgate.simulator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a vendor looks at.
 *
 * @param method GET and the like; POST over gRPC
 * @param path without the vendor's id and the query
 * @param scopes the values of the vendor's scope headers, in their order; empty for an absent one
 * @param idempotencyKey the header Idempotency-Key, or null
 * @param authorized whether its credential is accepted
 */
record Request(
        String method,
        String path,
        List<String> scopes,
        @Nullable String idempotencyKey,
        boolean authorized) {

    Request(String method, String path, List<String> scopes, @Nullable String idempotencyKey) {
        this(method, path, scopes, idempotencyKey, true);
    }
}
