package dev.headgate.http.answer;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import dev.headgate.http.Calls;
import dev.headgate.http.HttpSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** Reads answers as a profile says, at a fixed time. */
final class Answers {

    static final Call GET = new Call("GET", "/", Map.of(), new byte[0]);

    private final CostRules costs;
    private final AnswerReader reader;

    /** @param keys of the profile */
    Answers(long now, String keys) {
        HttpSettings settings = Calls.settings(1, keys);
        this.costs = settings.rules().costRules("vendor");
        this.reader = settings.answerReader(InstantSource.fixed(Instant.ofEpochMilli(now)));
    }

    CostRules costs() {
        return costs;
    }

    /** @param headers by name in lower case */
    Reply.Answered read(int status, Map<String, String> headers, String body) {
        return read(GET, status, headers, body);
    }

    /** A success with this body. */
    Reply.Answered read(byte[] body) {
        return reader.read(GET, Map.of(), new Answer(200, Map.of(), body));
    }

    Reply.Answered read(Call call, int status, Map<String, String> headers, String body) {
        return read(call, Map.of(), status, headers, body);
    }

    /** @param attributes of the intent */
    Reply.Answered read(
            Call call, Map<String, String> attributes, int status, Map<String, String> headers, String body) {
        return reader.read(call, attributes, new Answer(status, headers, body.getBytes(StandardCharsets.UTF_8)));
    }
}
