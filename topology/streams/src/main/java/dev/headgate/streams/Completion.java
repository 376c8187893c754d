package dev.headgate.streams;

import dev.headgate.api.Reply;

/**
 * A call that came to its end.
 *
 * @param vendor whose
 * @param ordinal the intent's
 * @param decided when the core decided it, on the steady clock
 * @param at when the connector returned, on the steady clock
 */
record Completion(String vendor, long ordinal, Reply reply, long decided, long at) {}
