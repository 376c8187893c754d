package dev.headgate.app;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A configuration file as flat keys: nesting and dots mean the same, a list is its items separated by commas, a value
 * is its text as written.
 */
final class ConfigFile {

    private static final long MAX_BYTES = 256 * 1024;
    private static final int DEEPEST = 16;

    /** The first place is where the parser began on what it couldn't finish, the last where it gave up. */
    private static final Pattern PLACE = Pattern.compile("in 'reader', line (\\d+), column \\d+");

    private final Path file;
    private final Problems problems;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();

    private boolean whole = true;

    private ConfigFile(Path file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /** Reads what can be read; mistakes are added to the problems. */
    static ConfigFile read(Path file, Problems problems) {
        ConfigFile read = new ConfigFile(file, problems);
        String text = read.text();
        try (JsonParser yaml = new YAMLFactory().createParser(text)) {
            read.document(yaml);
        } catch (JsonProcessingException e) {
            read.broken("is not YAML at " + place(e));
        } catch (IOException e) {
            read.broken("can't be read: " + e.getClass().getSimpleName());
        }
        return read;
    }

    /** The parser's message quotes the file, so it may quote a secret: only the place is taken from it. */
    private static String place(JsonProcessingException e) {
        List<String> places = PLACE.matcher(String.valueOf(e.getMessage()))
                .results()
                .map(it -> it.group(1))
                .toList();
        if (!places.isEmpty()) {
            return "line " + places.getLast();
        }
        return e.getLocation() == null
                ? "an unknown line"
                : "line " + e.getLocation().getLineNr();
    }

    private void broken(String how) {
        whole = false;
        problems.add(file + ": " + how);
    }

    /** Whether the file could be read to its end, so that what is missing is missing. */
    boolean isWhole() {
        return whole;
    }

    /** Every value, by its key in dots. */
    Map<String, String> values() {
        return values;
    }

    /** Returns where the key stands: the file's name and the line. */
    String where(String key) {
        return file.getFileName() + " line " + lines.get(key);
    }

    private String text() {
        try {
            if (!Files.isRegularFile(file)) {
                broken("there is no such file; give the path of a configuration, headgate.yaml");
            } else if (Files.size(file) > MAX_BYTES) {
                broken("is too large; allowed: at most 256 KiB");
            } else {
                return Files.readString(file);
            }
        } catch (IOException e) {
            broken("can't be read as UTF-8 text: " + e.getClass().getSimpleName());
        }
        return "";
    }

    private void document(JsonParser yaml) throws IOException {
        JsonToken first = yaml.nextToken();
        if (first == null) {
            return;
        }
        if (first != JsonToken.START_OBJECT) {
            broken("begins with a " + (first.isScalarValue() ? "value" : "list")
                    + "; allowed: keys, such as application.id: headgate");
            return;
        }
        mapping(yaml, "", 1);
        if (yaml.nextToken() != null) {
            broken("a second document begins at line "
                    + yaml.currentTokenLocation().getLineNr() + "; allowed: one");
        }
    }

    private void mapping(JsonParser yaml, String prefix, int depth) throws IOException {
        while (yaml.nextToken() == JsonToken.FIELD_NAME) {
            String key = prefix + yaml.currentName();
            int line = yaml.currentTokenLocation().getLineNr();
            JsonToken value = yaml.nextToken();
            if (value == JsonToken.START_OBJECT && depth < DEEPEST) {
                mapping(yaml, key + ".", depth + 1);
            } else if (value == JsonToken.START_ARRAY) {
                list(yaml, key, line).ifPresent(items -> put(key, items, line));
            } else if (value == JsonToken.VALUE_NULL) {
                problems.add(key + " (" + file.getFileName() + " line " + line
                        + "): has no value; give one or leave the key out");
            } else if (value.isScalarValue()) {
                put(key, yaml.getText(), line);
            } else {
                yaml.skipChildren();
                problems.add(key + " (" + file.getFileName() + " line " + line + "): is nested too deeply");
            }
        }
    }

    private Optional<String> list(JsonParser yaml, String key, int line) throws IOException {
        List<String> items = new ArrayList<>();
        boolean plain = true;
        for (JsonToken item = yaml.nextToken(); item != JsonToken.END_ARRAY; item = yaml.nextToken()) {
            plain &= item.isScalarValue();
            items.add(yaml.getText());
            yaml.skipChildren();
        }
        if (plain) {
            return Optional.of(String.join(",", items));
        }
        problems.add(key + " (" + file.getFileName() + " line " + line
                + "): holds a list of more than values; allowed: plain values");
        return Optional.empty();
    }

    private void put(String key, String value, int line) {
        Integer before = lines.put(key, line);
        if (before != null) {
            problems.add(key + " (" + file.getFileName() + " line " + line + "): is given already at line " + before
                    + "; give it once");
        }
        values.put(key, value.strip());
    }
}
