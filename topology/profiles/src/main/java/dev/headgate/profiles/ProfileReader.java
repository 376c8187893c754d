package dev.headgate.profiles;

import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Fingerprint;
import dev.headgate.api.Mistake;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads vendor profiles from YAML: one file per vendor, {@code google-ads.yaml} for the vendor {@code google-ads}.
 *
 * <p>Threading: any thread.
 */
public final class ProfileReader {

    /** How the names of profiles' files end. */
    public static final String ENDING = ".yaml";

    private static final long MAX_BYTES = 256 * 1024;

    private final ConnectorFactories connectors;
    private final Secrets secrets;

    /** For the connectors and the sources of secrets on the class path. */
    public ProfileReader() {
        this(Secrets.installed());
    }

    /**
     * For the connectors on the class path.
     *
     * @param secrets those that profiles may refer to; {@link Secrets#unchecked} to read profiles whose secrets are elsewhere
     */
    public ProfileReader(Secrets secrets) {
        this(ConnectorFactories.installed(), secrets);
    }

    /** For the connectors on the class path, where the secrets need not be. */
    public static ProfileReader unchecked() {
        return new ProfileReader(Secrets.unchecked());
    }

    /** For these connectors and secrets. */
    public ProfileReader(List<ConnectorFactory> connectors, Secrets secrets) {
        this(new ConnectorFactories(connectors), secrets);
    }

    private ProfileReader(ConnectorFactories connectors, Secrets secrets) {
        this.connectors = connectors;
        this.secrets = secrets;
    }

    /**
     * Reads the profile in a file.
     *
     * @throws InvalidProfileException with all its mistakes, also if it can't be read or is larger than 256 KiB
     */
    public Profile readFile(Path file) {
        List<Mistake> mistakes = new ArrayList<>();
        Optional<Profile> profile =
                content(file, mistakes).flatMap(text -> parse(name(file), text, siblings(file), mistakes));
        return sound(profile, mistakes);
    }

    /**
     * Reads one profile.
     *
     * @param file the file's name, {@code <vendor>.yaml}
     * @throws InvalidProfileException with all its mistakes
     */
    public Profile read(String file, String text) {
        List<Mistake> mistakes = new ArrayList<>();
        return sound(parse(file, text, Siblings.NONE, mistakes), mistakes);
    }

    /**
     * Returns the names of the files beside it that the profile in a file extends, themselves or by others, whether they are there
     * or not. What is wrong with any of them is not looked at.
     */
    public Set<String> bases(Path file) {
        Set<String> names = new LinkedHashSet<>();
        Siblings siblings = siblings(file);
        List<Mistake> ignored = new ArrayList<>();
        Siblings noted = (name, mistakes) -> {
            names.add(name);
            return siblings.find(name, mistakes);
        };
        content(file, ignored).ifPresent(text -> {
            Optional<ProfileTree> _ = ProfileTree.read(name(file), text, noted, new Origins(), ignored);
        });
        return names;
    }

    private static Siblings siblings(Path file) {
        return (name, mistakes) -> {
            Path sibling = file.resolveSibling(name);
            return Files.isRegularFile(sibling) ? content(sibling, mistakes) : Optional.empty();
        };
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    /**
     * Reads what a profile says together with the one it extends that comes with Headgate, as maps, lists and values, without looking at what it means.
     *
     * @param file the file's name, {@code <vendor>.yaml}
     * @throws InvalidProfileException if it is no YAML, or what it extends or its plan is not there
     */
    public static Map<?, ?> content(String file, String text) {
        List<Mistake> mistakes = new ArrayList<>();
        Object content = ProfileTree.read(file, text, Siblings.NONE, new Origins(), mistakes)
                .map(ProfileTree::content)
                .orElseThrow(() -> new InvalidProfileException(mistakes));
        return content instanceof Map<?, ?> mapping ? mapping : Map.of();
    }

    private static Profile sound(Optional<Profile> profile, List<Mistake> mistakes) {
        if (!mistakes.isEmpty()) {
            throw new InvalidProfileException(mistakes);
        }
        return profile.orElseThrow(() -> new IllegalStateException("its connector refused it without a mistake"));
    }

    private static Optional<String> content(Path file, List<Mistake> mistakes) {
        String name = name(file);
        try {
            if (Files.size(file) <= MAX_BYTES) {
                return Optional.of(Files.readString(file));
            }
            mistakes.add(wrong(name, "is too large; allowed: at most 256 KiB"));
        } catch (IOException e) {
            mistakes.add(wrong(name, "can't be read as UTF-8: " + e.getClass().getSimpleName()));
        }
        return Optional.empty();
    }

    private Optional<Profile> parse(String file, String text, Siblings siblings, List<Mistake> mistakes) {
        if (!file.endsWith(ENDING)) {
            mistakes.add(wrong(file, "is not named like a profile; allowed: <vendor>.yaml"));
            return Optional.empty();
        }
        String vendor = file.substring(0, file.length() - ENDING.length());
        if (isBase(file)) {
            mistakes.add(wrong(
                    file,
                    "is there to be extended only, as its name begins with " + ProfileTree.BASE
                            + "; name a profile that extends it"));
            return Optional.empty();
        }
        List<Mistake> found = new ArrayList<>();
        Origins origins = new Origins();
        Optional<ProfileTree> tree = ProfileTree.read(file, text, siblings, origins, found);
        Optional<Profile> profile =
                tree.flatMap(it -> new ProfileParser(vendor, Fingerprint.of(it.texts()), connectors, secrets)
                        .read(new Section(file, it.content(), found)));
        @Nullable Object content = tree.map(ProfileTree::content).orElse(null);
        found.forEach(mistake -> mistakes.add(origins.locate(mistake, content)));
        return profile;
    }

    /** Returns whether a file, by its name, is there to be extended only, and is no vendor's profile. */
    public static boolean isBase(String file) {
        return file.startsWith(ProfileTree.BASE) && file.endsWith(ENDING);
    }

    private static Mistake wrong(String file, String allowed) {
        return new Mistake(file, "", null, allowed, false);
    }
}
