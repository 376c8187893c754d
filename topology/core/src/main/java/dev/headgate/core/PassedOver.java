package dev.headgate.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Intents that were tried and did not fit where cheaper ones may. When that has gone on for long enough, later ones leave room
 * for them in the windows where they do not fit: they claim those.
 */
final class PassedOver {

    /**
     * How long an intent is passed over by cheaper ones before they leave room for it, in nanoseconds: as long as the longest
     * windows that are waited for anyway.
     */
    static final long PATIENCE = Quota.LONGEST_HOLD.toNanos();

    private record Claims(long since, List<ScopedWindow> windows) {}

    private final Map<Entry, Claims> claims = new HashMap<>();

    /** It was tried and did not fit. Returns whether that has gone on for long enough. */
    boolean tried(Entry entry, long now) {
        Claims known = claims.get(entry);
        if (known == null) {
            claims.put(entry, new Claims(now, new ArrayList<>(0)));
            return false;
        }
        return now - known.since >= PATIENCE;
    }

    /** From now on, later intents leave room for this one there. */
    void claim(ScopedWindow scoped, Entry entry) {
        Claims known = claims.get(entry);
        if (known != null && scoped.claim(entry)) {
            known.windows.add(scoped);
        }
    }

    /** It has started, or is waited for no more. Returns the windows that are free of its claim now. */
    List<ScopedWindow> leave(Entry entry) {
        if (claims.isEmpty()) {
            return List.of(); // as mostly
        }
        Claims known = claims.remove(entry);
        if (known == null || known.windows.isEmpty()) {
            return List.of();
        }
        return known.windows.stream().filter(scoped -> scoped.unclaim(entry)).toList();
    }
}
