package dev.headgate.api;

import org.jspecify.annotations.Nullable;

/**
 * One mistake in a profile.
 *
 * @param file the file's name
 * @param key the key path, such as {@code limits[0].window}; empty for the file as a whole
 * @param value the value found, or null where there is none or it may be a secret
 * @param allowed what is allowed there, or what is wrong with it
 * @param passing whether it may pass without the profile being touched, as when a secret comes late
 * @param line of the key, or of the nearest above it that is in the file, from 1; 0 if it is not known
 * @param column where in that line, from 1; 0 if it is not known
 */
public record Mistake(
        String file, String key, @Nullable String value, String allowed, boolean passing, int line, int column) {

    /** At a place that is not known. */
    public Mistake(String file, String key, @Nullable String value, String allowed, boolean passing) {
        this(file, key, value, allowed, passing, 0, 0);
    }

    /** Returns the same at a place in the file. */
    public Mistake at(int line, int column) {
        return new Mistake(file, key, value, allowed, passing, line, column);
    }

    /** Returns the same in another file, where the key has another path. */
    public Mistake in(String file, String key) {
        return new Mistake(file, key, value, allowed, passing, line, column);
    }

    @Override
    public String toString() {
        String place = line == 0 ? " " : line + ":" + column + ": ";
        return file + ":" + place + (key.isEmpty() ? "" : key + ": ") + (value == null ? "" : "\"" + value + "\": ")
                + allowed;
    }
}
