package dev.headgate.schemas.json;

import static dev.headgate.schemas.json.Json.putIfSaid;

import dev.headgate.schemas.Page;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * A page as JSON: the fields of {@link Page}, some of them only where they say something. Its body, and each of its parts,
 * is a text, or {@code {"base64": "..."}} if it is no UTF-8 or has control characters; times are ISO-8601 instants.
 *
 * <p>Threading: any thread.
 */
public final class PageJson {

    private PageJson() {}

    /** Writes a page, so that {@link #read} finds the same. */
    public static byte[] write(Page page) {
        return Json.write(map(page));
    }

    /** Returns what {@link #write} writes, as maps, lists and values that any writer of JSON takes. */
    public static Map<String, @Nullable Object> map(Page page) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", page.getId());
        json.put("vendor", page.getVendor());
        json.put("index", page.getIndex());
        json.put("items", page.getItems());
        json.put("last", page.getLast());
        json.put("status", page.getStatus());
        json.put("at", page.getAt().toString());
        json.put("body", Bytes.json(page.getBody()));
        if (!page.getParts().isEmpty()) {
            json.put("parts", parts(page));
        }
        putIfSaid(json, "chunk", page.getChunk());
        putIfSaid(json, "bodyOmitted", page.getBodyOmitted());
        if (page.getStored() != null) {
            json.put("stored", Fields.json(page.getStored()));
        }
        putIfSaid(json, "run", page.getRun());
        putIfSaid(json, "replay", page.getReplay());
        putIfSaid(json, "correlation", page.getCorrelation());
        return json;
    }

    private static List<@Nullable Object> parts(Page page) {
        List<@Nullable Object> parts = new ArrayList<>();
        for (ByteBuffer part : page.getParts()) {
            parts.add(Bytes.json(part));
        }
        return parts;
    }

    /**
     * Reads a page.
     *
     * @throws SerializationException naming the fields that are not as Headgate writes them, at most ten
     */
    public static Page read(byte[] json) {
        return Fields.written(json, PageJson::read);
    }

    private static Page read(Fields fields) {
        return Page.newBuilder()
                .setId(fields.required("id", "a text"))
                .setVendor(fields.required("vendor", "a text"))
                .setReplay(fields.integer("replay", 0))
                .setRun(fields.integer("run", 0))
                .setIndex(fields.integer("index", 0))
                .setItems(fields.integer("items", 0))
                .setBody(fields.bytes("body"))
                .setBodyOmitted(fields.isTrue("bodyOmitted"))
                .setStatus(fields.integer("status"))
                .setLast(fields.isTrue("last"))
                .setAt(fields.instantOrEpoch("at"))
                .setCorrelation(fields.texts("correlation"))
                .setParts(fields.list("parts", Bytes::parse))
                .setChunk(fields.isTrue("chunk"))
                .setStored(fields.stored("stored"))
                .build();
    }
}
