package dev.headgate.http.joining;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.headgate.api.Call;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the body of a request for several calls is made of theirs: an array with an element for each, in their order.
 *
 * @param into where the array stands; empty: it is the body
 * @param element what each is; null: the call's own body
 */
record BatchBody(JsonPointer into, @Nullable Element element) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String NAME = "the name of a field, of at most 100 characters";

    /**
     * An object that says what the call is.
     *
     * @param method the field that its method is in; null: in none
     * @param path the field that its path is in, with its query and without the first /; null: in none
     * @param body the field that its body is in, where it has one; null: in none
     * @param bodyAsText whether that is the body's text, in place of its JSON
     */
    record Element(
            @Nullable String method,
            @Nullable String path,
            @Nullable String body,
            boolean bodyAsText) {}

    static BatchBody read(Section section) {
        JsonPointer into = section.optional("into", JsonPointer.empty(), Json.POINTER, Json::pointer);
        boolean own = section.has("element");
        Element element = element(section.section("element"));
        section.close();
        return new BatchBody(into, own ? element : null);
    }

    private static Element element(Section section) {
        Function<String, Optional<String>> name =
                text -> text.isEmpty() || text.length() > 100 ? Optional.empty() : Optional.of(text);
        Element element = new Element(
                section.given("method", NAME, name).orElse(null),
                section.given("path", NAME, name).orElse(null),
                section.given("body", NAME, name).orElse(null),
                Range.either("json", "text").optional(section, "body-as", false));
        section.close();
        return element;
    }

    /** Returns whether an element can be made of the call. */
    boolean takes(Call call) {
        byte[] body = call.body();
        if (body == null || body.length == 0) {
            return element != null;
        }
        if (element == null) {
            return Json.read(body) != null;
        }
        return element.body() != null && (element.bodyAsText() || Json.read(body) != null);
    }

    byte[] of(List<Call> calls) {
        ArrayNode array = NODES.arrayNode(calls.size());
        calls.forEach(call -> array.add(element(call)));
        JsonNode body = array;
        JsonPointer at = into;
        while (!at.matches()) { // from the innermost object outwards
            ObjectNode outer = NODES.objectNode();
            outer.set(at.last().getMatchingProperty(), body);
            body = outer;
            at = at.head();
        }
        return Json.bytes(body);
    }

    private JsonNode element(Call call) {
        byte[] body = call.body();
        if (element == null) {
            return body(body == null ? new byte[0] : body);
        }
        ObjectNode object = NODES.objectNode();
        if (element.method() != null) {
            object.put(element.method(), call.method());
        }
        if (element.path() != null) {
            object.put(element.path(), call.path().substring(1));
        }
        if (element.body() != null && body != null && body.length > 0) {
            object.set(
                    element.body(),
                    element.bodyAsText() ? NODES.textNode(new String(body, StandardCharsets.UTF_8)) : body(body));
        }
        return object;
    }

    private static JsonNode body(byte[] json) {
        JsonNode node = Json.read(json);
        if (node == null) {
            throw new IllegalStateException("no JSON, and let join nevertheless");
        }
        return node;
    }
}
