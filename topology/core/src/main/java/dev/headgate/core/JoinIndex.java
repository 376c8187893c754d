package dev.headgate.core;

import dev.headgate.api.Joining;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The intents in lanes that one call may serve together, by what they have in common. One that is to be called at most once
 * has a call of its own, and a batch that was begun takes nobody in.
 */
final class JoinIndex {

    /**
     * Nothing that limits, cool-downs or credentials go by is another's; and those of a batch have as many attempts left, so
     * that it is repeated for all of them or none.
     */
    private record Key(
            Joining joining, Map<String, String> scope, int cost, Map<String, Integer> costs, int attempts, int max) {}

    private final Map<Key, JoinGroup> groups = new HashMap<>();

    /** It is in a lane from now on. Returns its group if it became full by it; null if not, or it has none. */
    @Nullable
    JoinGroup add(Entry entry) {
        Key key = key(entry);
        if (key == null) {
            return null;
        }
        JoinGroup group = groups.computeIfAbsent(key, it -> new JoinGroup(it.joining()));
        group.add(entry);
        return group.isFull() ? group : null;
    }

    /** It has left its lane. */
    void remove(Entry entry) {
        Key key = key(entry);
        if (key != null) {
            groups.computeIfPresent(key, (_, group) -> {
                group.remove(entry);
                return group.isEmpty() ? null : group;
            });
        }
    }

    /** Where it is among others; null: it is by itself. */
    @Nullable
    JoinGroup group(Entry entry) {
        Key key = key(entry);
        return key == null ? null : groups.get(key);
    }

    /** Those that a call for this intent, which was taken out, serves besides, oldest first. */
    List<Entry> others(Entry entry) {
        JoinGroup group = group(entry);
        return group == null ? List.of() : group.others();
    }

    private static @Nullable Key key(Entry entry) {
        Intent intent = entry.intent;
        Joining joining = intent.joining();
        if (joining == null || intent.atMostOnce() || entry.batch() != null) {
            return null;
        }
        boolean batch = joining instanceof Joining.Batch;
        return new Key(
                joining,
                intent.scope(),
                intent.cost(),
                intent.costs(),
                batch ? entry.progress().attempts() : 0,
                batch ? intent.maxAttempts() : 0);
    }
}
