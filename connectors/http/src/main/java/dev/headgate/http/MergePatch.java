package dev.headgate.http;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.headgate.http.joining.Json;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON merge patch (RFC 7396) that is an object: what is wanted of a resource. Numbers are compared by their value, and keep
 * every digit.
 */
final class MergePatch {

    private static final Comparator<JsonNode> BY_VALUE = (one, other) -> {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    };

    private final ObjectNode patch;

    private MergePatch(ObjectNode patch) {
        this.patch = patch;
    }

    /** What a patch makes of a resource. */
    sealed interface Result {

        /** Nothing differs from what is wanted. */
        record Same() implements Result {}

        /** @param resource with the patch applied, as JSON */
        @SuppressWarnings("ArrayRecordComponent") // passed on at once
        record Different(byte[] resource) implements Result {}

        /** There is no resource that it could be applied to. */
        record Unfit(String reason) implements Result {}
    }

    /** Reads a patch; null if it is no JSON object. */
    static @Nullable MergePatch read(byte[] json) {
        return Json.tree(json) instanceof ObjectNode object ? new MergePatch(object) : null;
    }

    /**
     * Applies it.
     *
     * @param body in which the resource is
     * @param at where it stands there
     */
    Result apply(byte[] body, JsonPointer at) {
        JsonNode whole = Json.tree(body);
        if (whole == null) {
            return new Result.Unfit("is no JSON");
        }
        if (!(whole.at(at) instanceof ObjectNode resource)) {
            return new Result.Unfit("has no JSON object at '" + at + "'");
        }
        ObjectNode wanted = merged(resource, patch);
        return wanted.equals(BY_VALUE, resource) ? new Result.Same() : new Result.Different(Json.bytes(wanted));
    }

    /** RFC 7396, 2. Leaves the target as it is. */
    private static ObjectNode merged(JsonNode target, ObjectNode patch) {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        if (target instanceof ObjectNode object) {
            merged.setAll(object);
        }
        for (Map.Entry<String, JsonNode> field : patch.properties()) {
            JsonNode value = field.getValue();
            if (value.isNull()) {
                merged.remove(field.getKey());
            } else if (value instanceof ObjectNode object) {
                merged.set(field.getKey(), merged(merged.path(field.getKey()), object));
            } else {
                merged.set(field.getKey(), value);
            }
        }
        return merged;
    }
}
