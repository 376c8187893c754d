package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;

/** One step of a vendor: its time, and what it wants done so far. */
record Step(long now, List<Effect> effects) {

    Step(long now) {
        this(now, new ArrayList<>());
    }

    void add(Effect effect) {
        effects.add(effect);
    }
}
