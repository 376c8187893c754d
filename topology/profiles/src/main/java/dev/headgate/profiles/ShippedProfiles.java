package dev.headgate.profiles;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The profiles that come with Headgate, one for each vendor: to extend, or to begin with.
 *
 * <p>Threading: any thread.
 */
public final class ShippedProfiles {

    private static final String FOLDER = "shipped/";
    private static final List<String> IDS = text(FOLDER + "index.txt").lines().toList();

    private ShippedProfiles() {}

    /** Returns the vendors' ids, sorted. */
    public static List<String> ids() {
        return IDS;
    }

    /** Returns the text of a vendor's profile, or nothing if there is none. */
    public static Optional<String> find(String id) {
        return IDS.contains(id) ? Optional.of(text(FOLDER + id + ProfileReader.ENDING)) : Optional.empty();
    }

    /** Returns the JSON Schema (draft 7) of profiles, by which editors complete them. */
    public static String schema() {
        return text("profile.schema.json");
    }

    private static String text(String name) {
        try (InputStream stream = ShippedProfiles.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("not in the jar: " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
