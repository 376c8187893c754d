package dev.headgate.http.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A JSONPath (RFC 9535) such as {@code $..details[*].retryDelay}, without filters, slices and functions. JSON Pointer
 * can't say it, and vendors nest their errors in arrays. Each step looks at each node of the document once at most, and
 * without recursion, however the document is nested.
 */
record JsonQuery(List<Step> steps) {

    static final String ALLOWED = JsonPathParser.ALLOWED;

    /**
     * One step of a path.
     *
     * @param deep whether it is taken from every descendant too
     */
    record Step(boolean deep, Selector selector) {}

    /** Which children of a node a step leads to, each once. */
    @FunctionalInterface
    interface Selector {

        void select(JsonNode node, Consumer<JsonNode> found);

        /** All values of an object or elements of an array. */
        static Selector all() {
            return (node, found) -> node.forEach(found);
        }

        /** The members of an object with these names. */
        static Selector members(Set<String> names) {
            return (node, found) -> {
                for (String name : names) {
                    JsonNode child = node.get(name);
                    if (child != null) {
                        found.accept(child);
                    }
                }
            };
        }

        /** The elements of an array at these places, those below 0 counted from its end. */
        static Selector elements(List<Integer> places) {
            return (node, found) -> {
                int size = node.isArray() ? node.size() : 0;
                places.stream()
                        .map(place -> place < 0 ? size + place : place)
                        .filter(place -> place >= 0 && place < size)
                        .distinct()
                        .forEach(place -> found.accept(node.get(place)));
            };
        }
    }

    static Optional<JsonQuery> parse(String text) {
        return JsonPathParser.parse(text).map(JsonQuery::new);
    }

    /** Returns whether it finds anything but null. */
    boolean finds(JsonNode root) {
        for (JsonNode found : all(root)) {
            if (!found.isNull()) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many it finds, whatever they are. */
    int count(JsonNode root) {
        return all(root).size();
    }

    /** Returns how many elements the arrays have that it finds; below 0 if it finds none. */
    int elements(JsonNode root) {
        int elements = -1;
        for (JsonNode found : all(root)) {
            if (found.isArray()) {
                elements = Math.max(0, elements) + found.size();
            }
        }
        return elements;
    }

    /** Returns the texts, numbers and truths found, as text, in no order. */
    List<String> values(JsonNode root) {
        List<String> values = new ArrayList<>();
        for (JsonNode found : all(root)) {
            if (found.isValueNode() && !found.isNull()) {
                values.add(plain(found));
            }
        }
        return values;
    }

    private Collection<JsonNode> all(JsonNode root) {
        Collection<JsonNode> found = root.isContainerNode() ? List.of(root) : List.of();
        for (Step step : steps) {
            Collection<JsonNode> next = new ArrayList<>();
            for (JsonNode node : step.deep() ? withDescendants(found) : found) {
                step.selector().select(node, next::add);
            }
            found = next;
        }
        return found;
    }

    /** The objects and arrays among the nodes and below them, each once, also where some of the nodes are below others. */
    private static Collection<JsonNode> withDescendants(Collection<JsonNode> nodes) {
        Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<JsonNode> open = new ArrayDeque<>(nodes);
        while (!open.isEmpty()) {
            JsonNode node = open.pop();
            if (node.isContainerNode() && seen.add(node)) {
                node.forEach(open::push);
            }
        }
        return seen;
    }

    /** Numbers without an exponent, as far as they are of a size to be read at all. */
    private static String plain(JsonNode value) {
        return value.isDouble() && Math.abs(value.doubleValue()) < 1e15
                ? BigDecimal.valueOf(value.doubleValue()).toPlainString()
                : value.asText();
    }
}
