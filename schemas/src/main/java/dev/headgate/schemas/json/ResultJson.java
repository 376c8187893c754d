package dev.headgate.schemas.json;

import static dev.headgate.schemas.json.Json.putIfSaid;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * A result as JSON: the fields of {@link Result}, most of them only where they say something. A body is a text, or {@code
 * {"base64": "..."}} if it is no UTF-8 or has control characters; times are ISO-8601 instants.
 *
 * <p>Threading: any thread.
 */
public final class ResultJson {

    private ResultJson() {}

    /** Writes a result, so that {@link #read} finds the same. */
    public static byte[] write(Result result) {
        return Json.write(map(result));
    }

    /** Returns what {@link #write} writes, as maps, lists and values that any writer of JSON takes. */
    public static Map<String, @Nullable Object> map(Result result) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", result.getId());
        json.put("vendor", result.getVendor());
        json.put("outcome", result.getOutcome().name());
        json.put("reason", result.getReason());
        json.put("status", result.getStatus());
        json.put("headers", result.getHeaders());
        json.put("body", Bytes.json(result.getBody()));
        json.put("attempts", result.getAttempts());
        json.put("calls", result.getCalls());
        history(json, result);
        answer(json, result);
        putIfSaid(json, "replay", result.getReplay());
        putIfSaid(json, "firings", result.getFirings());
        putIfSaid(json, "group", result.getGroup());
        putIfSaid(json, "correlation", result.getCorrelation());
        return json;
    }

    private static void history(Map<String, @Nullable Object> json, Result result) {
        json.put("acceptedAt", result.getAcceptedAt().toString());
        putIfSaid(json, "startedAt", result.getStartedAt());
        json.put("finishedAt", result.getFinishedAt().toString());
        putIfSaid(json, "waited", result.getWaited());
        putIfSaid(json, "heldBy", result.getHeldBy());
        putIfSaid(json, "permits", result.getPermits());
        if (!result.getSteps().isEmpty()) {
            json.put("steps", result.getSteps().stream().map(ResultJson::step).toList());
        }
        if (!result.getSteps().isEmpty() || result.getStepsLeftOut() > 0) {
            json.put("stepsLeftOut", result.getStepsLeftOut());
        }
    }

    private static Map<String, String> step(Step step) {
        Map<String, String> json = new LinkedHashMap<>();
        json.put("at", step.getAt().toString());
        json.put("what", step.getWhat());
        return json;
    }

    private static void answer(Map<String, @Nullable Object> json, Result result) {
        putIfSaid(json, "bodyOmitted", result.getBodyOmitted());
        if (result.getStored() != null) {
            json.put("stored", Fields.json(result.getStored()));
        }
        putIfSaid(json, "chunks", result.getChunks());
        if (result.getChanged() != null) {
            json.put("changed", result.getChanged());
        }
        if (result.getAnsweredBy() != null) {
            json.put("answeredBy", result.getAnsweredBy());
        }
        if (result.getPages() > 0 || result.getItems() > 0) {
            json.put("pages", result.getPages());
            json.put("items", result.getItems());
        }
        putIfSaid(json, "run", result.getRun());
        putIfSaid(json, "next", result.getNext());
    }

    /**
     * Reads a result. An outcome of a newer version is UNKNOWN.
     *
     * @throws SerializationException naming the fields that are not as Headgate writes them, at most ten
     */
    public static Result read(byte[] json) {
        return Fields.written(json, ResultJson::read);
    }

    private static Result read(Fields fields) {
        return Result.newBuilder()
                .setId(fields.required("id", "a text"))
                .setVendor(fields.required("vendor", "a text"))
                .setOutcome(outcome(fields.required("outcome", "a text")))
                .setReason(fields.text("reason", ""))
                .setStatus(fields.integer("status"))
                .setHeaders(fields.texts("headers"))
                .setBody(fields.bytes("body"))
                .setBodyOmitted(fields.isTrue("bodyOmitted"))
                .setAttempts(fields.integer("attempts", 0))
                .setCalls(fields.integer("calls", 0))
                .setAcceptedAt(fields.instantOrEpoch("acceptedAt"))
                .setFinishedAt(fields.instantOrEpoch("finishedAt"))
                .setCorrelation(fields.texts("correlation"))
                .setReplay(fields.integer("replay", 0))
                .setChanged(fields.truth("changed"))
                .setPages(fields.integer("pages", 0))
                .setItems(fields.number("items"))
                .setNext(fields.text("next"))
                .setFirings(fields.integer("firings", 0))
                .setAnsweredBy(fields.text("answeredBy"))
                .setRun(fields.integer("run", 0))
                .setChunks(fields.integer("chunks", 0))
                .setGroup(fields.text("group", ""))
                .setStartedAt(fields.instant("startedAt"))
                .setWaited(fields.numbers("waited"))
                .setHeldBy(fields.text("heldBy", ""))
                .setPermits(fields.integers("permits"))
                .setSteps(fields.list("steps", node -> readStep(fields, node)))
                .setStepsLeftOut(fields.integer("stepsLeftOut", 0))
                .setStored(fields.stored("stored"))
                .build();
    }

    private static @Nullable Step readStep(Fields result, JsonNode node) {
        Fields fields = result.part("steps", node);
        Instant at = fields == null ? null : fields.instant("at");
        return fields == null || at == null ? null : new Step(at, fields.text("what", ""));
    }

    private static OutcomeKind outcome(String name) {
        try {
            return OutcomeKind.valueOf(name);
        } catch (IllegalArgumentException e) {
            return OutcomeKind.UNKNOWN;
        }
    }
}
