package dev.headgate.http.joining;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.headgate.api.Answer;
import dev.headgate.api.Section;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an answer to several calls says what became of each: in the elements of an array, in their order.
 *
 * @param at where the array stands; empty: it is the body
 * @param status where an element has its status code; null: it has that of the answer
 * @param body where an element has its body; empty: it is the element
 */
record BatchAnswer(JsonPointer at, @Nullable JsonPointer status, JsonPointer body) {

    static BatchAnswer read(Section section) {
        JsonPointer at = section.optional("at", JsonPointer.empty(), Json.POINTER, Json::pointer);
        JsonPointer status =
                section.given("status", Json.POINTER, Json::pointer).orElse(null);
        JsonPointer body = section.optional("body", JsonPointer.empty(), Json.POINTER, Json::pointer);
        section.close();
        return new BatchAnswer(at, status, body);
    }

    /**
     * Returns what it says of each of so many; null where an element is null, or has no status though it should.
     *
     * @return null if there is no array of so many
     */
    @Nullable
    List<@Nullable Answer> of(Answer whole, int members) {
        JsonNode json = whole.body() == null ? null : Json.read(whole.body());
        if (json == null || !(json.at(at) instanceof ArrayNode array) || array.size() != members) {
            return null;
        }
        List<@Nullable Answer> each = new ArrayList<>(members);
        for (JsonNode element : array) {
            each.add(part(whole, element));
        }
        return each;
    }

    private @Nullable Answer part(Answer whole, JsonNode element) {
        int code = whole.status();
        if (status != null) {
            code = element.at(status).asInt(0);
        }
        if (element.isNull() || code < 100 || code > 599) {
            return null;
        }
        return new Answer(code, whole.headers(), bytes(element.at(body)));
    }

    private static byte[] bytes(JsonNode part) {
        if (part.isMissingNode()) {
            return new byte[0];
        }
        return part.isTextual() ? part.textValue().getBytes(StandardCharsets.UTF_8) : Json.bytes(part);
    }
}
