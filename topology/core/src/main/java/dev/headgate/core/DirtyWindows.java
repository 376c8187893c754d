package dev.headgate.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which windows' permits are other than a successor would find them, and which records are out of date. */
final class DirtyWindows {

    private final Set<ScopedWindow> changed = new LinkedHashSet<>();
    private final Map<String, Saved> gone = new LinkedHashMap<>();

    /** Of all saves since the last that is known to be committed: an owner may hear of two commits at once. */
    private final Set<ScopedWindow> saving = new LinkedHashSet<>();

    void changed(ScopedWindow scoped) {
        if (scoped.looksAhead() && !scoped.dropped) {
            changed.add(scoped);
        }
    }

    /** There is no such window any more, though calls in flight may still belong to it. */
    void drop(ScopedWindow scoped) {
        scoped.dropped = true;
        changed.remove(scoped);
        if (scoped.recorded) {
            drop(scoped.record(List.of(), 0, 0));
        }
    }

    /** There is no use for this record any more. */
    void drop(Saved.Spent record) {
        Saved.Spent empty = new Saved.Spent(record.limit(), record.scope(), record.window(), List.of(), 0, 0);
        gone.put(empty.key(), empty);
    }

    /**
     * @param all every window, which matters to a clean end: then nothing may be taken any more, and all is told
     */
    void save(boolean clean, Collection<ScopedWindow> all, long now, List<Saved> records) {
        records.addAll(gone.values());
        gone.clear();
        saving.addAll(changed);
        List<ScopedWindow> told = List.copyOf(clean ? all : changed);
        changed.clear();
        for (ScopedWindow scoped : told) {
            Saved.Spent record = scoped.save(clean, now);
            if (scoped.recorded || !record.empty()) {
                records.add(record);
            }
            scoped.recorded = !record.empty();
        }
    }

    /** Whether anything is to be saved, or to be told that it is committed. */
    boolean unsaved() {
        return !changed.isEmpty() || !gone.isEmpty() || !saving.isEmpty();
    }

    /**
     * What was saved last is committed.
     *
     * @param lanes where those wait whom it lets go on
     */
    void committed(Lanes lanes, long now) {
        saving.forEach(scoped -> scoped.committed(lanes, now));
        saving.clear();
    }
}
