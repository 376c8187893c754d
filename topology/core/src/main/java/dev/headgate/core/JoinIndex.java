package dev.headgate.core;

import dev.headgate.api.Joining;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The intents in lanes that one call may serve together, by what they have in common. One that is to be called at most once
 * has a call of its own.
 */
final class JoinIndex {

    /** The most that one call serves. */
    static final int MAX = 1_000;

    /** Nothing that limits, cool-downs or credentials go by is another's. */
    private record Key(Joining joining, Map<String, String> scope, int cost, Map<String, Integer> costs) {}

    /** Of each, in order of acceptance. */
    private final Map<Key, TreeSet<Entry>> waiting = new HashMap<>();

    /** It is in a lane from now on. */
    void add(Entry entry) {
        Key key = key(entry.intent);
        if (key != null) {
            waiting.computeIfAbsent(key, _ -> new TreeSet<>(Entry.BY_ORDINAL)).add(entry);
        }
    }

    /** It has left its lane. */
    void remove(Entry entry) {
        Key key = key(entry.intent);
        if (key != null) {
            waiting.computeIfPresent(key, (_, same) -> {
                same.remove(entry);
                return same.isEmpty() ? null : same;
            });
        }
    }

    /** Those that a call for this intent serves besides, oldest first. */
    List<Entry> others(Entry entry) {
        Key key = key(entry.intent);
        TreeSet<Entry> same = key == null ? null : waiting.get(key);
        if (same == null) {
            return List.of();
        }
        List<Entry> others = new ArrayList<>(Math.min(same.size(), MAX - 1));
        for (Entry other : same) {
            if (other != entry && others.size() < MAX - 1) {
                others.add(other);
            }
        }
        return others;
    }

    private static @Nullable Key key(Intent intent) {
        Joining joining = intent.joining();
        return joining == null || intent.atMostOnce()
                ? null
                : new Key(joining, intent.scope(), intent.cost(), intent.costs());
    }
}
