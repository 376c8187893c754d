package dev.headgate.streams.call;

import dev.headgate.api.Reply;

/**
 * A call that came to its end.
 *
 * @param vendor whose
 * @param ordinal the intent's
 * @param due when it might leave, on the steady clock
 * @param at when the connector returned, on the steady clock
 */
public record EndedCall(String vendor, long ordinal, Reply reply, long due, long at) {}
