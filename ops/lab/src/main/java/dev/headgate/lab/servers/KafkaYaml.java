package dev.headgate.lab.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** A configuration for a sandbox: its {@code kafka.*} keys. */
final class KafkaYaml {

    private static final String HEAD = """
            # Written by "headgate sandbox" at each start; copy it to keep changes.
            kafka:
            """;

    private static final String FOOT = """
            # Everything else has a default; paths start at this file's directory.
            # vendors.dir: vendors
            """;

    private KafkaYaml() {}

    /** Writes it whole, readable by its owner only where the file system knows owners: it may hold a password. */
    static Path write(Path file, Map<String, Object> kafka) throws IOException {
        // A temporary file is its owner's only.
        Path begun = Files.createTempFile(file.toAbsolutePath().getParent(), ".headgate", ".yaml");
        Files.write(begun, text(kafka).getBytes(StandardCharsets.UTF_8));
        return Files.move(begun, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String text(Map<String, Object> kafka) {
        StringBuilder text = new StringBuilder(HEAD);
        kafka.forEach((key, value) -> text.append("  ")
                .append(key)
                .append(": '")
                .append(value.toString().replace("'", "''"))
                .append("'\n"));
        return text.append(FOOT).toString();
    }
}
