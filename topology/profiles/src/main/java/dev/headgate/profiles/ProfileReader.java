package dev.headgate.profiles;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Mistake;
import dev.headgate.api.Section;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads vendor profiles from YAML: one file per vendor, {@code google-ads.yaml} for the vendor {@code google-ads}.
 *
 * <p>Threading: any thread.
 */
public final class ProfileReader {

    /** How the names of profiles' files end. */
    public static final String ENDING = ".yaml";

    private static final long MAX_BYTES = 256 * 1024;
    /** Of a file that says null: no mapping, and so a mistake. */
    private static final Object NOTHING = "null";

    private final ConnectorFactories connectors;
    private final YamlTree yaml = new YamlTree();

    /** For the connectors on the class path. */
    public ProfileReader() {
        this(ConnectorFactories.installed());
    }

    /** For the connectors on the class path, where the secrets need not be. */
    public static ProfileReader unchecked() {
        return new ProfileReader();
    }

    /** For these connectors. */
    public ProfileReader(List<ConnectorFactory> connectors) {
        this(new ConnectorFactories(connectors));
    }

    private ProfileReader(ConnectorFactories connectors) {
        this.connectors = connectors;
    }

    /**
     * Reads the profile in a file.
     *
     * @throws InvalidProfileException with all its mistakes, also if it can't be read or is larger than 256 KiB
     */
    public Profile readFile(Path file) {
        List<Mistake> mistakes = new ArrayList<>();
        Optional<Profile> profile =
                content(file, mistakes).flatMap(text -> parse(file.getFileName().toString(), text, mistakes));
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
        return sound(parse(file, text, mistakes), mistakes);
    }

    private static Profile sound(Optional<Profile> profile, List<Mistake> mistakes) {
        if (!mistakes.isEmpty()) {
            throw new InvalidProfileException(mistakes);
        }
        return profile.orElseThrow(() -> new IllegalStateException("its connector refused it without a mistake"));
    }

    private static Optional<String> content(Path file, List<Mistake> mistakes) {
        String name = file.getFileName().toString();
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

    private Optional<Profile> parse(String file, String text, List<Mistake> mistakes) {
        if (!file.endsWith(ENDING)) {
            mistakes.add(wrong(file, "is not named like a profile; allowed: <vendor>.yaml"));
            return Optional.empty();
        }
        String vendor = file.substring(0, file.length() - ENDING.length());
        List<Mistake> found = new ArrayList<>();
        Optional<Profile> profile = tree(file, text, found).flatMap(tree -> profile(file, vendor, text, tree, found));
        Positions positions = Positions.of(text);
        found.forEach(mistake -> mistakes.add(positions.locate(mistake)));
        return profile;
    }

    private Optional<Profile> profile(String file, String vendor, String text, Object tree, List<Mistake> mistakes) {
        Object base = tree instanceof Map<?, ?> own ? own.get("extends") : null;
        if (base == null) {
            return new ProfileParser(vendor, version(text), connectors).read(new Section(file, tree, mistakes));
        }
        StringBuilder texts = new StringBuilder(text);
        Optional<Map<?, ?>> extended = base(String.valueOf(base), texts);
        if (extended.isEmpty()) {
            String allowed = "allowed: " + String.join(", ", ShippedProfiles.ids());
            mistakes.add(new Mistake(file, "extends", String.valueOf(base), allowed, false));
            return Optional.empty();
        }
        Object laidOver = Inheritance.laidOver(extended.get(), (Map<?, ?>) tree);
        return new ProfileParser(vendor, version(texts.toString()), connectors)
                .read(new Section(file, laidOver, mistakes));
    }

    /**
     * A shipped profile, laid over what it extends itself.
     *
     * @param texts its text is added here, and that of what it extends
     */
    private Optional<Map<?, ?>> base(String id, StringBuilder texts) {
        Optional<String> text = ShippedProfiles.find(id);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        texts.append(text.get());
        try {
            Map<?, ?> own = (Map<?, ?>) Objects.requireNonNull(yaml.read(text.get()));
            Object further = own.get("extends");
            return further == null
                    ? Optional.of(own)
                    : base(String.valueOf(further), texts).map(it -> Inheritance.laidOver(it, own));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a shipped profile is no YAML: " + id, e);
        }
    }

    private static String version(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    private Optional<Object> tree(String file, String text, List<Mistake> mistakes) {
        try {
            return Optional.of(Objects.requireNonNullElse(yaml.read(text), NOTHING));
        } catch (JsonProcessingException e) {
            mistakes.add(wrong(file, YamlTree.refusal(e)));
            return Optional.empty();
        }
    }

    private static Mistake wrong(String file, String allowed) {
        return new Mistake(file, "", null, allowed, false);
    }
}
