package dev.headgate.api;

/** What an operation has in common with those that it may share one request with. */
public sealed interface Joining {

    /**
     * Any other of the same key asks for exactly the same, so that one answer serves them all.
     *
     * @param key equal for operations that are the same, and for no others
     */
    record Collapse(String key) implements Joining {}
}
