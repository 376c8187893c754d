package dev.headgate.streams;

import dev.headgate.core.policy.Nanos;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The vendors of a task, by name and by when they want to be ticked. */
final class VendorIndex {

    private final Map<String, VendorRuntime> byId = new HashMap<>();
    private final TreeSet<VendorRuntime> byDue =
            new TreeSet<>(Comparator.<VendorRuntime>comparingLong(o -> o.due).thenComparing(o -> o.id));

    VendorRuntime get(String id) {
        VendorRuntime runtime = byId.get(id);
        if (runtime == null) {
            throw new IllegalStateException("not owned: " + id);
        }
        return runtime;
    }

    @Nullable
    VendorRuntime find(String id) {
        return byId.get(id);
    }

    void add(VendorRuntime runtime) {
        byId.put(runtime.id, runtime);
    }

    void remove(VendorRuntime runtime) {
        byId.remove(runtime.id);
        if (runtime.due != Nanos.NEVER) {
            byDue.remove(runtime);
        }
    }

    Collection<VendorRuntime> all() {
        return byId.values();
    }

    /** To be called after every step of the vendor. */
    void reschedule(VendorRuntime runtime) {
        long due = runtime.vendor().nextDue();
        if (due == runtime.due) {
            return; // as most steps leave it; looking for its place looks at many others
        }
        if (runtime.due != Nanos.NEVER) {
            byDue.remove(runtime);
        }
        runtime.due = due;
        if (due != Nanos.NEVER) {
            byDue.add(runtime);
        }
    }

    /** A vendor that wants a tick now, or null. */
    @Nullable
    VendorRuntime due(long now) {
        return byDue.isEmpty() || byDue.first().due > now ? null : byDue.first();
    }

    long nextDue() {
        return byDue.isEmpty() ? Nanos.NEVER : byDue.first().due;
    }
}
