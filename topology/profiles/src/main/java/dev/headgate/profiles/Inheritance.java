package dev.headgate.profiles;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a profile says, laid over what the one says that it extends. A value replaces the other's value, a mapping is laid over the
 * other's key by key, unless it is of another kind. An entry of {@code limits} or {@code answers} replaces the other's entry of
 * that id; further answers come before the other's, since the first that applies counts, and further limits after them.
 */
final class Inheritance {

    private static final String ANSWERS = "answers";
    private static final Set<String> WITH_IDS = Set.of("limits", ANSWERS);
    /** What a file says of itself only. */
    private static final Set<String> OWN = Set.of("about", "examples", "vendor");

    private Inheritance() {}

    /** @param base what is extended, itself without a base */
    static Map<String, @Nullable Object> laidOver(Map<?, ?> base, Map<?, ?> own) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        base.forEach((key, value) -> {
            if (!OWN.contains(String.valueOf(key))) {
                all.put(String.valueOf(key), value);
            }
        });
        own.forEach((key, value) -> {
            String name = String.valueOf(key);
            Object theirs = all.get(name);
            all.put(name, value == null || theirs == null ? value : combined(name, theirs, value));
        });
        return all;
    }

    private static Object combined(String name, Object theirs, Object ours) {
        return WITH_IDS.contains(name) && theirs instanceof List<?> one && ours instanceof List<?> other
                ? entries(one, other, name.equals(ANSWERS))
                : both(theirs, ours);
    }

    private static Object both(Object theirs, Object ours) {
        boolean mappings = theirs instanceof Map<?, ?> && ours instanceof Map<?, ?>;
        return mappings && !((Map<?, ?>) ours).containsKey("kind")
                ? laidOver((Map<?, ?>) theirs, (Map<?, ?>) ours)
                : ours;
    }

    private static List<@Nullable Object> entries(List<?> theirs, List<?> ours, boolean first) {
        List<@Nullable Object> more = new ArrayList<>(ours);
        List<@Nullable Object> all = new ArrayList<>();
        for (Object entry : theirs) {
            int same = indexOf(more, id(entry));
            all.add(same < 0 ? entry : more.remove(same));
        }
        all.addAll(first ? 0 : all.size(), more);
        return all;
    }

    private static int indexOf(List<?> entries, @Nullable Object id) {
        for (int i = 0; i < entries.size(); i++) {
            if (id != null && id.equals(id(entries.get(i)))) {
                return i;
            }
        }
        return -1;
    }

    private static @Nullable Object id(@Nullable Object entry) {
        return entry instanceof Map<?, ?> mapping ? mapping.get("id") : null;
    }
}
