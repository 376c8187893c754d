package dev.headgate.sandbox;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** Files with secrets in them: readable by their owner only where the file system knows owners. */
final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /** Writes Java properties, in order, in one step: a reader sees the old file or the whole new one. */
    static void writeProperties(Path file, Map<String, ?> properties) throws IOException {
        StringBuilder text = new StringBuilder();
        properties.forEach((key, value) ->
                text.append(key).append('=').append(escape(value.toString())).append('\n'));
        Path folder = file.toAbsolutePath().getParent();
        Path whole = Files.createTempFile(folder, ".sandbox", ".tmp", ownerOnly());
        try {
            Files.writeString(whole, text);
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** Reads what was written so. */
    static Map<String, String> readProperties(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return properties.stringPropertyNames().stream().collect(Collectors.toMap(it -> it, properties::getProperty));
    }

    private static FileAttribute<?>[] ownerOnly() {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static String escape(String value) {
        StringBuilder escaped = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\') {
                escaped.append("\\\\");
            } else if (c < ' ' || c > '~') {
                escaped.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
