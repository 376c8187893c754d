package dev.headgate.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads vendor profiles from YAML: one file per vendor, {@code google-ads.yaml} for the vendor {@code google-ads}. */
public final class ProfileReader {

    private static final long MAX_BYTES = 256 * 1024;

    private final UnaryOperator<@Nullable String> environment;
    private final ObjectMapper yaml;

    /** Resolves {@code ${env:NAME}} from the process's environment. */
    public ProfileReader() {
        this(System::getenv);
    }

    ProfileReader(UnaryOperator<@Nullable String> environment) {
        this.environment = environment;
        this.yaml = new ObjectMapper(YAMLFactory.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
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
        throwIfAny(mistakes);
        return profile.orElseThrow();
    }

    /**
     * Reads one profile.
     *
     * @param file the file's name, {@code <vendor>.yaml}
     * @throws InvalidProfileException with all its mistakes
     */
    public Profile read(String file, String text) {
        List<Mistake> mistakes = new ArrayList<>();
        Optional<Profile> profile = parse(file, text, mistakes);
        throwIfAny(mistakes);
        return profile.orElseThrow();
    }

    private static void throwIfAny(List<Mistake> mistakes) {
        if (!mistakes.isEmpty()) {
            throw new InvalidProfileException(mistakes);
        }
    }

    private static Optional<String> content(Path file, List<Mistake> mistakes) {
        String name = file.getFileName().toString();
        try {
            if (Files.size(file) <= MAX_BYTES) {
                return Optional.of(Files.readString(file));
            }
            mistakes.add(new Mistake(name, "", null, "is too large; allowed: at most 256 KiB"));
        } catch (IOException e) {
            mistakes.add(new Mistake(
                    name, "", null, "can't be read as UTF-8: " + e.getClass().getSimpleName()));
        }
        return Optional.empty();
    }

    private Optional<Profile> parse(String file, String text, List<Mistake> mistakes) {
        if (!file.endsWith(".yaml")) {
            mistakes.add(new Mistake(file, "", null, "is not named like a profile; allowed: <vendor>.yaml"));
            return Optional.empty();
        }
        String vendor = file.substring(0, file.length() - ".yaml".length());
        return tree(file, text, mistakes)
                .flatMap(
                        it -> new ProfileParser(vendor, version(text), new Section(file, "", it, mistakes), environment)
                                .parse());
    }

    private static String version(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    private Optional<JsonNode> tree(String file, String text, List<Mistake> mistakes) {
        try {
            return Optional.of(yaml.readTree(text));
        } catch (JsonProcessingException e) {
            // The parser's message quotes the file, so it may quote a secret.
            String where =
                    e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNr();
            mistakes.add(new Mistake(file, "", null, "is not YAML" + where + ", or names a key twice there"));
            return Optional.empty();
        }
    }
}
