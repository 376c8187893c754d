package dev.headgate.core;

import java.util.List;

/**
 * How an owner comes by a vendor.
 *
 * @param at when, in nanoseconds since the epoch; every call of a former owner left before
 * @param known what the former owner saved; empty if there was none, or one that saved nothing
 */
public record TakeOver(long at, List<Saved> known) {

    public TakeOver {
        known = List.copyOf(known);
    }
}
