package dev.headgate.api;

import java.util.List;

/**
 * Several operations that one request carries out, of which the connector said by {@link Connector#joining} that it can put
 * them together. Repeated with the same members in the same order and with the same idempotency key, until it is answered.
 *
 * @param members at least two; each as if it were made alone
 */
public record Batch(List<Attempt> members) implements Operation {

    public Batch {
        members = List.copyOf(members);
    }
}
