package dev.headgate.app;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Collects mistakes, so that all are told at once, and keeps secrets out of them. */
final class Problems {

    private static final List<String> SECRET =
            List.of("password", "secret", "jaas", "basic.auth", "user.info", "token", "keystore.key", "bearer.auth");

    private static final String MASK = "***";

    /** Shorter values are words of any sentence. */
    private static final int SHORTEST_SECRET = 4;

    private final List<String> problems = new ArrayList<>();
    private final Set<String> secrets = new HashSet<>();

    /** Returns whether a key's value may be secret, going by the key and by a user's name before the host in a URL. */
    static boolean isSecret(String key, String value) {
        String lower = key.toLowerCase(Locale.ROOT);
        return SECRET.stream().anyMatch(lower::contains) || (value.contains("://") && value.contains("@"));
    }

    /** Returns the value, or a mask if it may be secret. */
    static String shown(String key, String value) {
        return isSecret(key, value) ? MASK : value;
    }

    /** The value may turn up in what a library says about it. */
    void hide(String value) {
        if (value.length() >= SHORTEST_SECRET) {
            secrets.add(value);
        }
    }

    void add(String problem) {
        problems.add(problem);
    }

    void add(Found found, String allowed) {
        add(found.key() + " (" + found.where() + "): \"" + shown(found.key(), found.value()) + "\": " + allowed);
    }

    void throwIfAny() {
        if (!problems.isEmpty()) {
            throw new InvalidConfigurationException(
                    problems.stream().map(this::redacted).distinct().toList());
        }
    }

    private String redacted(String problem) {
        String text = problem;
        for (String secret : secrets) {
            text = text.replace(secret, MASK);
        }
        return text;
    }
}
