package dev.headgate.trials.harness;

import java.util.List;

/**
 * Where the program is to end without doing anything any more.
 *
 * @param name one of {@link #NAMES}
 * @param pass at which pass of it, counted from when it was told, at least 1
 */
public record CrashPoint(String name, int pass) {

    /** Those the program passes: around a call on its pool thread, around a commit on the stream thread. */
    public static final List<String> NAMES =
            List.of("before-call", "mid-call", "after-answer", "before-survivors", "after-survivors", "after-commit");

    public CrashPoint {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("no crash point is called " + name + "; there are: " + NAMES);
        }
        if (pass < 1) {
            throw new IllegalArgumentException("pass must be at least 1: " + pass);
        }
    }

    /** Reads what {@link #text} wrote: {@code mid-call:3}, or {@code mid-call} for the next pass. */
    public static CrashPoint parse(String text) {
        String[] parts = text.strip().split(":", 2);
        return new CrashPoint(parts[0], parts.length == 1 ? 1 : Integer.parseInt(parts[1]));
    }

    public String text() {
        return name + ":" + pass;
    }
}
