package dev.headgate.schemas.json;

import dev.headgate.schemas.Custom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The custom operation of an intent. What the vendor's connector makes of it is for the owner to say. */
final class CustomJson {

    private static final List<String> KNOWN = List.of("name", "attributes", "payload");

    private CustomJson() {}

    /** The operation; of no use if there are mistakes. */
    static Custom read(Fields intent) {
        Fields fields = intent.object("custom", "an object of name, attributes and payload", KNOWN);
        if (fields == null) {
            return Custom.newBuilder().setName("").build();
        }
        return Custom.newBuilder()
                .setName(fields.required("name", "what to do, such as acme.v1.Things/Get"))
                .setAttributes(fields.texts("attributes"))
                .setPayload(Bytes.read(fields, "payload"))
                .build();
    }

    static Map<String, Object> json(Custom custom) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", custom.getName());
        IntentJson.put(json, "attributes", custom.getAttributes());
        IntentJson.put(json, "payload", Bytes.json(custom.getPayload()));
        return json;
    }
}
