package dev.headgate.core;

import org.jspecify.annotations.Nullable;

/** Lets the first of a batch wait a while for others to join it. */
final class Gathering implements Gate {

    static final String WHAT = "batch";

    private final Lanes lanes;

    Gathering(Lanes lanes) {
        this.lanes = lanes;
    }

    @Override
    public @Nullable Block vendorWide(StartAhead ahead, long now) {
        return null;
    }

    @Override
    public @Nullable Block block(Entry entry, StartAhead ahead, long now) {
        JoinGroup group = lanes.group(entry);
        if (group == null) {
            return null;
        }
        long until = group.gathersUntil(now);
        return until <= now ? null : new Block(Constraint.WAITING, WHAT, until, group.waiters);
    }

    @Override
    public boolean letsStartEarly() {
        return true;
    }

    @Override
    public Hold start(StartedCall call, long now) {
        return Hold.NOTHING;
    }
}
