package dev.headgate.schemas.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
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
        if (result.getReplay() > 0) {
            json.put("replay", result.getReplay());
        }
        if (result.getFirings() > 0) {
            json.put("firings", result.getFirings());
        }
        if (!result.getGroup().isEmpty()) {
            json.put("group", result.getGroup());
        }
        if (!result.getCorrelation().isEmpty()) {
            json.put("correlation", result.getCorrelation());
        }
        return json;
    }

    private static void history(Map<String, @Nullable Object> json, Result result) {
        json.put("acceptedAt", result.getAcceptedAt().toString());
        if (result.getStartedAt() != null) {
            json.put("startedAt", result.getStartedAt().toString());
        }
        json.put("finishedAt", result.getFinishedAt().toString());
        if (!result.getWaited().isEmpty()) {
            json.put("waited", result.getWaited());
        }
        if (!result.getHeldBy().isEmpty()) {
            json.put("heldBy", result.getHeldBy());
        }
        if (!result.getPermits().isEmpty()) {
            json.put("permits", result.getPermits());
        }
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
        if (result.getBodyOmitted()) {
            json.put("bodyOmitted", true);
        }
        if (result.getStored() != null) {
            json.put("stored", RecordFields.json(result.getStored()));
        }
        if (result.getChunks() > 0) {
            json.put("chunks", result.getChunks());
        }
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
        if (result.getRun() > 0) {
            json.put("run", result.getRun());
        }
        if (result.getNext() != null) {
            json.put("next", result.getNext());
        }
    }

    /**
     * Reads a result. An outcome of a newer version is UNKNOWN.
     *
     * @throws SerializationException naming the field that is not as it is written
     */
    public static Result read(byte[] json) {
        RecordFields fields = RecordFields.of(json);
        return Result.newBuilder()
                .setId(fields.required("id"))
                .setVendor(fields.required("vendor"))
                .setOutcome(outcome(fields.required("outcome")))
                .setReason(fields.text("reason", ""))
                .setStatus(fields.integer("status"))
                .setHeaders(fields.texts("headers"))
                .setBody(fields.bytes("body"))
                .setBodyOmitted(fields.isTrue("bodyOmitted"))
                .setAttempts(fields.integer("attempts", 0))
                .setCalls(fields.integer("calls", 0))
                .setAcceptedAt(fields.timeOrEpoch("acceptedAt"))
                .setFinishedAt(fields.timeOrEpoch("finishedAt"))
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
                .setStartedAt(fields.time("startedAt"))
                .setWaited(fields.numbers("waited"))
                .setHeldBy(fields.text("heldBy", ""))
                .setPermits(fields.integers("permits"))
                .setSteps(steps(fields))
                .setStepsLeftOut(fields.integer("stepsLeftOut", 0))
                .setStored(fields.stored("stored"))
                .build();
    }

    private static List<Step> steps(RecordFields fields) {
        return fields.list("steps", ResultJson::readStep);
    }

    private static @Nullable Step readStep(JsonNode node) {
        RecordFields fields = RecordFields.asObject(node);
        Instant at = fields == null ? null : fields.time("at");
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
