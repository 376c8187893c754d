package dev.headgate.profiles;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.headgate.api.Mistake;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Where in a YAML file each key, and each element of a list, stands.
 *
 * <p>Threading: of one thread.
 */
final class Positions {

    private static final YAMLFactory YAML = new YAMLFactory();

    /** A mapping or list that is open. */
    private static final class Open {

        private final String path;
        private final boolean list;
        private int elements;
        private String key = "";

        Open(String path, boolean list) {
            this.path = path;
            this.list = list;
        }

        /** The path of what comes next in it. */
        String next() {
            if (list) {
                return path + "[" + elements++ + "]";
            }
            return path.isEmpty() ? key : path + "." + key;
        }
    }

    private final Map<String, JsonLocation> byPath = new HashMap<>();

    private Positions() {}

    /** Looks through a file; after the first place that is no YAML, nothing is known. */
    static Positions of(String text) {
        Positions positions = new Positions();
        try (JsonParser parser = YAML.createParser(text)) {
            Deque<Open> open = new ArrayDeque<>();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                positions.token(token, parser, open);
            }
        } catch (IOException e) {
            return positions; // what is no YAML is told as such by whoever reads it
        }
        return positions;
    }

    private void token(JsonToken token, JsonParser parser, Deque<Open> open) throws IOException {
        if (token.isStructEnd()) {
            open.pop();
            return;
        }
        Open around = open.peek();
        if (token == JsonToken.FIELD_NAME && around != null) {
            around.key = parser.currentName();
            byPath.putIfAbsent(around.next(), parser.currentTokenLocation());
            return;
        }
        String path = around == null ? "" : around.next();
        if (around != null && around.list) {
            byPath.putIfAbsent(path, parser.currentTokenLocation());
        }
        if (token.isStructStart()) {
            open.push(new Open(path, token == JsonToken.START_ARRAY));
        }
    }

    /** Returns whether there is such a key, or place in a list. */
    boolean has(String path) {
        return byPath.containsKey(path);
    }

    /** Returns the path of what a key or a place in a list is in, empty for the whole. */
    static String above(String path) {
        return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
    }

    /** Returns the mistake with the line and column of its key, or of the nearest above it that is there. */
    Mistake locate(Mistake mistake) {
        String path = mistake.key();
        while (!path.isEmpty() && !has(path)) {
            path = above(path);
        }
        JsonLocation at = path.isEmpty() ? null : byPath.get(path);
        return at == null ? mistake : mistake.at(at.getLineNr(), at.getColumnNr());
    }
}
