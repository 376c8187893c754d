package dev.headgate.app;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Guesses which name was meant. */
public final class Nearest {

    private static final int FARTHEST = 3;
    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

    private Nearest() {}

    /** Returns the name that differs least, upper and lower case alike; empty if none is near. */
    public static Optional<String> of(String name, Collection<String> names) {
        return names.stream()
                .filter(it -> distance(name, it) <= Math.min(FARTHEST, it.length() / 2))
                .min(Comparator.comparingInt(it -> distance(name, it)));
    }

    private static int distance(String one, String other) {
        return DISTANCE.apply(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
    }
}
