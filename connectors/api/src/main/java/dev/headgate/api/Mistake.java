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
 */
public record Mistake(String file, String key, @Nullable String value, String allowed, boolean passing) {

    @Override
    public String toString() {
        return file + ": " + (key.isEmpty() ? "" : key + ": ") + (value == null ? "" : "\"" + value + "\": ") + allowed;
    }
}
