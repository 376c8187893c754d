package dev.headgate.streams.record;

import dev.headgate.api.Collect;
import dev.headgate.core.Paging;
import dev.headgate.schemas.Continuation;
import dev.headgate.streams.spi.SteadyClock;
import org.jspecify.annotations.Nullable;

/** How far lists have been read, in the terms of the ledger, of the core and of the connectors. */
final class Continuations {

    private Continuations() {}

    static @Nullable Paging paging(@Nullable Continuation continuation) {
        return continuation == null
                ? null
                : new Paging(
                        continuation.getPages(),
                        continuation.getItems(),
                        continuation.getBytes(),
                        continuation.getNext(),
                        continuation.getMilestone(),
                        SteadyClock.nanos(continuation.getAt(), 0));
    }

    static @Nullable Continuation record(@Nullable Paging paging) {
        return paging == null
                ? null
                : new Continuation(
                        paging.next(),
                        paging.pages(),
                        paging.items(),
                        paging.bytes(),
                        paging.milestone(),
                        SteadyClock.instant(paging.at()));
    }

    /** The next page of a list. */
    static Collect operation(dev.headgate.schemas.Collect list, @Nullable Continuation continuation) {
        return continuation == null
                ? new Collect(list.getPath(), list.getHeaders(), list.getFrom(), 0, 0)
                : new Collect(
                        list.getPath(),
                        list.getHeaders(),
                        continuation.getNext(),
                        continuation.getPages(),
                        continuation.getBytes());
    }
}
