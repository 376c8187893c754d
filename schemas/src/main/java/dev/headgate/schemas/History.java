package dev.headgate.schemas;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Older versions of the schemas, kept as resources: every {@code avro/history/index.txt} on the class path names the
 * files beside it, one a line; lines that begin with {@code #} are comments.
 */
final class History {
    private static final String FOLDER = "avro/history/";

    private History() {}

    /**
     * Reads them all.
     *
     * @throws IllegalStateException when a file that an index names is missing
     */
    static List<Schema> load() {
        ClassLoader loader = History.class.getClassLoader();
        List<Schema> schemas = new ArrayList<>();
        try {
            for (URL index : Collections.list(loader.getResources(FOLDER + "index.txt"))) {
                for (String file : names(index)) {
                    schemas.add(read(loader, FOLDER + file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return schemas;
    }

    /**
     * Reads one.
     *
     * @throws IllegalStateException when it is missing
     */
    static Schema load(String file) {
        try {
            return read(History.class.getClassLoader(), FOLDER + file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> names(URL index) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(index.openStream(), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        }
    }

    private static Schema read(ClassLoader loader, String path) throws IOException {
        try (InputStream in = loader.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("A schema of older versions is missing: " + path);
            }
            return new Schema.Parser().parse(in);
        }
    }
}
