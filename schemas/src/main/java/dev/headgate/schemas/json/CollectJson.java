package dev.headgate.schemas.json;

import dev.headgate.schemas.Collect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The list that an intent asks for. How it goes on is for the vendor's profile to say. */
final class CollectJson {

    private static final List<String> KNOWN = List.of("path", "headers", "from", "maxPages");

    private CollectJson() {}

    /** The operation; of no use if there are mistakes. */
    static Collect read(Fields intent) {
        Fields fields = intent.object("collect", "an object of path, headers, from and maxPages", KNOWN);
        if (fields == null) {
            return Collect.newBuilder().setPath("/").build();
        }
        return Collect.newBuilder()
                .setPath(fields.required("path", "path and query of the list, beginning with one '/'"))
                .setHeaders(fields.texts("headers"))
                .setFrom(fields.text("from"))
                .setMaxPages(fields.integer("maxPages"))
                .build();
    }

    static Map<String, Object> json(Collect list) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", list.getPath());
        IntentJson.put(json, "headers", list.getHeaders());
        IntentJson.put(json, "from", list.getFrom());
        IntentJson.put(json, "maxPages", list.getMaxPages());
        return json;
    }
}
