package dev.headgate.app;

import dev.headgate.api.Quantity;
import dev.headgate.core.policy.Policy;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the profile of a file, or says why it can't be in force. */
public final class ProfileLoader {

    private static final Logger LOG = LoggerFactory.getLogger(ProfileLoader.class);

    private static final int MAX_TEXT = 1000;

    private final ProfileReader reader = new ProfileReader();
    private final Duration drainDeadline;

    /** @param drainDeadline every call's deadline must be shorter */
    public ProfileLoader(Duration drainDeadline) {
        this.drainDeadline = drainDeadline;
    }

    /** What came of it. */
    sealed interface Loaded {

        /** It can be in force. */
        record Good(Profile profile) implements Loaded {}

        /**
         * It can't.
         *
         * @param reason names the file, each mistake and what is allowed; at most 1,000 characters
         * @param again whether it may become good without being touched: a secret may come
         */
        record Refused(String reason, boolean again) implements Loaded {}
    }

    /** Returns the names of the files beside it that this one extends. */
    Set<String> bases(Path file) {
        return reader.bases(file);
    }

    Loaded load(Path file) {
        try {
            Profile profile = reader.readFile(file);
            return profile.deadline().compareTo(drainDeadline) < 0
                    ? new Loaded.Good(profile)
                    : new Loaded.Refused(tooLong(profile), false);
        } catch (InvalidProfileException e) {
            return new Loaded.Refused(cut(String.valueOf(e.getMessage()).replace("\n", "; ")), e.mayPass());
        } catch (RuntimeException e) { // a defect, ours or a connector's; the other vendors are not to suffer
            LOG.error("profile can't be read file={}", file, e);
            return new Loaded.Refused(
                    file.getFileName() + ": can't be read: " + e.getClass().getSimpleName() + "; write it anew", false);
        }
    }

    /**
     * Returns for how long each vendor with a profile in a directory may stand still, as {@link Policy#longestStandstill}
     * says; without those whose profile can't be in force, as far as this machine can tell.
     *
     * @throws IOException if the directory can't be listed
     */
    public Map<String, Duration> longestStandstills(Path directory) throws IOException {
        Map<String, Duration> longest = new TreeMap<>();
        ProfileFile.list(directory).forEach((vendor, file) -> {
            if (load(file.path()) instanceof Loaded.Good(Profile profile)) {
                longest.put(vendor, profile.policy().longestStandstill());
            }
        });
        return longest;
    }

    /** Returns why the profile of the file can't be in force, null if it can; as far as this machine can tell. */
    public @Nullable String problem(Path file) {
        return load(file) instanceof Loaded.Refused(String reason, boolean _) ? reason : null;
    }

    private String tooLong(Profile profile) {
        return profile.vendor() + ".yaml: deadline: \"" + Quantity.text(profile.deadline())
                + "\": must be shorter than drain.deadline, " + Quantity.text(drainDeadline)
                + ", so that a clean stop can wait for a call";
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT - 1) + "…";
    }
}
