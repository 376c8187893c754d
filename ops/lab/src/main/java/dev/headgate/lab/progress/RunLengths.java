package dev.headgate.lab.progress;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How long commands took on this machine the last time, in a file. Without one, and where it can't be read or written, nothing
 * is known.
 */
record RunLengths(@Nullable Path file) {

    /** The file, which the script names. */
    static final String PROPERTY = "headgate.lengths";

    private static final Set<String> OF_NO_MATTER = Set.of("--json", "--debug");
    private static final Set<String> WITH_A_VALUE = Set.of("--seed", "--plot");

    static RunLengths ofTheScript() {
        String file = System.getProperty(PROPERTY);
        return new RunLengths(file == null ? null : Path.of(file));
    }

    /** The command without the options that hardly change how long it takes. */
    static String key(List<String> arguments) {
        List<String> key = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (WITH_A_VALUE.contains(argument)) {
                i++;
            } else if (!OF_NO_MATTER.contains(argument)
                    && WITH_A_VALUE.stream().noneMatch(it -> argument.startsWith(it + "="))) {
                key.add(argument);
            }
        }
        return String.join(" ", key);
    }

    /** How long it took, null if nobody knows. */
    @Nullable
    Duration last(String key) {
        try {
            String seconds = read().getProperty(key);
            return seconds == null ? null : Duration.ofSeconds(Long.parseLong(seconds));
        } catch (IOException | IllegalArgumentException e) {
            return null;
        }
    }

    void keep(String key, Duration length) {
        if (file == null) {
            return;
        }
        try {
            Properties lengths = read();
            lengths.setProperty(key, Long.toString(length.toSeconds()));
            try (Writer writer = Files.newBufferedWriter(file)) {
                lengths.store(writer, "Seconds that commands took");
            }
        } catch (IOException | IllegalArgumentException e) {
            return; // the next run knows less
        }
    }

    private Properties read() throws IOException {
        Properties lengths = new Properties();
        if (file != null && Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                lengths.load(reader);
            }
        }
        return lengths;
    }
}
