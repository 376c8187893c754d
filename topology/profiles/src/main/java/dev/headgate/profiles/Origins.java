package dev.headgate.profiles;

import dev.headgate.api.Mistake;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which file each part of a profile comes from, and where it stands there. Mappings that {@link Inheritance} laid over each other
 * have the same path in each file; an entry of a list may have another, and is known by itself.
 *
 * <p>Threading: of one thread.
 */
final class Origins {

    /** A file of the user's. */
    private record Source(String file, Positions positions) {}

    /** @param source null: it comes with Headgate */
    private record Place(@Nullable Source source, String path) {}

    private final List<Source> sources = new ArrayList<>();
    private final IdentityHashMap<Object, Place> places = new IdentityHashMap<>();
    private String plan = "";

    /** Adds a file; the one that is read comes first, then what it extends. */
    void add(String file, String text, Object content) {
        Source source = new Source(file, Positions.of(text));
        sources.add(source);
        put(source, "", content);
    }

    /** Adds a profile that comes with Headgate. */
    void addShipped(Object content) {
        put(null, "", content);
    }

    /** Says which of the profile's plans was chosen. */
    void choose(String name) {
        plan = "plans." + name;
    }

    private void put(@Nullable Source source, String path, @Nullable Object content) {
        switch (content) {
            case Map<?, ?> mapping -> {
                places.put(mapping, new Place(source, path));
                mapping.forEach((key, value) -> put(source, below(path, String.valueOf(key)), value));
            }
            case List<?> list -> {
                places.put(list, new Place(source, path));
                for (int i = 0; i < list.size(); i++) {
                    put(source, path + "[" + i + "]", list.get(i));
                }
            }
            case null, default -> {} // stands where its key does
        }
    }

    private static String below(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    /**
     * Returns the mistake at its place in the file that it is in.
     *
     * @param profile all that the profile says, in which the mistake's key is a path
     */
    Mistake locate(Mistake mistake, @Nullable Object profile) {
        if (sources.isEmpty() || !mistake.file().equals(sources.getFirst().file())) {
            return ofBase(mistake);
        }
        String path = mistake.key();
        Place entry = entry(path, profile);
        if (entry == null) {
            return shared(mistake, path);
        }
        Source source = entry.source();
        return source == null
                ? sources.getFirst().positions().locate(mistake)
                : source.positions().locate(mistake.in(source.file(), entry.path()));
    }

    /** Returns where the innermost list entry on the path is from, with the whole path there; null where there is none. */
    private @Nullable Place entry(String path, @Nullable Object profile) {
        Place found = null;
        Object node = profile;
        String rest = path;
        while (!rest.isEmpty() && node != null) {
            String step = step(node, rest);
            if (step == null) {
                break;
            }
            boolean element = node instanceof List<?>;
            node = node instanceof List<?> list
                    ? list.get(Integer.parseInt(step.substring(1, step.length() - 1)))
                    : ((Map<?, ?>) node).get(step);
            rest = rest.substring(step.length());
            Place place = element && node != null ? places.get(node) : null;
            if (place != null) {
                found = place.source() == null ? place : new Place(place.source(), place.path() + rest);
            }
            rest = rest.startsWith(".") ? rest.substring(1) : rest;
        }
        return found;
    }

    /** Returns the key or the place in a list that the path goes on by; null if it is not there. */
    private static @Nullable String step(Object node, String rest) {
        if (node instanceof List<?> list) {
            int end = rest.indexOf(']');
            boolean there = rest.matches("\\[\\d{1,6}].*") && Integer.parseInt(rest.substring(1, end)) < list.size();
            return there ? rest.substring(0, end + 1) : null;
        }
        if (!(node instanceof Map<?, ?> mapping)) {
            return null;
        }
        String longest = null;
        for (Object key : mapping.keySet()) {
            String name = String.valueOf(key);
            String after = rest.startsWith(name) ? rest.substring(name.length()) : "?";
            boolean whole = after.isEmpty() || after.startsWith(".") || after.startsWith("[");
            longest = whole && (longest == null || name.length() > longest.length()) ? name : longest;
        }
        return longest;
    }

    /** In the first file that has the key: each says it at the same path, or in the plan that was chosen. */
    private Mistake shared(Mistake mistake, String path) {
        for (String known = path; !known.isEmpty(); known = Positions.above(known)) {
            for (Source source : sources) {
                String planned = plan.isEmpty() ? known : below(plan, known);
                if (source.positions().has(planned)) {
                    return source.positions().locate(mistake.in(source.file(), below(plan, path)));
                }
                if (source.positions().has(known)) {
                    return source.positions().locate(mistake.in(source.file(), path));
                }
            }
        }
        return mistake;
    }

    /** Told of a file that is extended. */
    private Mistake ofBase(Mistake mistake) {
        for (Source source : sources) {
            if (source.file().equals(mistake.file())) {
                return source.positions().locate(mistake);
            }
        }
        return mistake;
    }
}
