package dev.headgate.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** What a record's headers say of its value. */
public final class ContentType {

    /** The header's name. */
    public static final String HEADER = "content-type";

    /** Its value where the record's value is JSON, in UTF-8. */
    public static final String JSON = "application/json";

    /** What the names of a CloudEvent's attributes begin with, in binary mode. */
    public static final String CLOUD_EVENTS = "ce_";

    /** Of Avro's single-object encoding, and of Confluent's wire format. */
    private static final byte SINGLE_OBJECT = (byte) 0xC3;

    private static final byte CONFLUENT = 0;

    private ContentType() {}

    /**
     * Returns whether a record's value is JSON: its header says so, and the value does not begin as none but Avro's do. Before
     * there was JSON, that header could stand beside any value.
     */
    public static boolean isJson(byte @Nullable [] value, Headers headers) {
        String type = of(headers);
        boolean avro = value != null && value.length > 0 && (value[0] == SINGLE_OBJECT || value[0] == CONFLUENT);
        return type != null && !avro && type.equalsIgnoreCase(JSON);
    }

    /** Returns the media type without its parameters; null if there is none. */
    public static @Nullable String of(Headers headers) {
        Header header = headers.lastHeader(HEADER);
        if (header == null || header.value() == null) {
            return null;
        }
        String type = new String(header.value(), UTF_8);
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip();
    }

    /** Returns whether a header tells of the record's value, and would not be true beside another. */
    public static boolean describesValue(String header) {
        return header.equals(HEADER) || header.startsWith(CLOUD_EVENTS);
    }

    /** Returns the headers without those that tell of the value. */
    public static Headers others(Headers headers) {
        RecordHeaders others = new RecordHeaders();
        for (Header header : headers) {
            if (!describesValue(header.key())) {
                others.add(header);
            }
        }
        return others;
    }
}
