package dev.headgate.http.answer;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An answer as rules look at it: its body and its date are parsed when the first of them asks, and once. */
final class Received {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Call call;
    private final Answer answer;
    private final Instant now;
    private @Nullable Instant asOf;
    private @Nullable JsonNode json;
    private @Nullable String text;

    /**
     * @param call that was answered
     * @param now read instead of a missing or malformed {@code Date}
     */
    Received(Call call, Answer answer, Instant now) {
        this.call = call;
        this.answer = answer;
        this.now = now;
    }

    Call call() {
        return call;
    }

    int status() {
        return answer.status();
    }

    /** @param name in lower case */
    @Nullable
    String header(String name) {
        return answer.headers().get(name);
    }

    /** @param name in lower case */
    String headerOr(String name, String fallback) {
        return answer.headers().getOrDefault(name, fallback);
    }

    /** Returns when it was answered by the vendor's own clock, which its dates are read against. */
    Instant asOf() {
        if (asOf == null) {
            String date = header("date");
            Instant sent = date == null ? null : RetryAfter.instant(date);
            asOf = sent == null ? now : sent;
        }
        return asOf;
    }

    /** Returns whether the body was larger than the cap and left out. */
    boolean isBodyOmitted() {
        return answer.bodyOmitted();
    }

    /** Returns the bytes of the body. */
    long size() {
        byte[] body = answer.body();
        return body == null ? 0 : body.length;
    }

    /** Returns the body as UTF-8, empty if it was left out. */
    String text() {
        if (text == null) {
            byte[] body = answer.body();
            text = body == null ? "" : new String(body, StandardCharsets.UTF_8);
        }
        return text;
    }

    /** Returns the body, missing if it was left out or is no JSON. */
    JsonNode json() {
        if (json == null) {
            byte[] body = answer.body();
            json = body == null ? JSON.missingNode() : json(body);
        }
        return json;
    }

    static JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            return JSON.missingNode();
        }
    }

    /** Returns what a header says, missing if it is no JSON. */
    static JsonNode json(String header) {
        try {
            return JSON.readTree(header);
        } catch (JacksonException e) {
            return JSON.missingNode();
        }
    }
}
