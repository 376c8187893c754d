package dev.headgate.streams.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.json.CommandJson;
import dev.headgate.schemas.json.ContentType;
import dev.headgate.schemas.json.IntentJson;
import java.time.Instant;
import java.util.Locale;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Intents and commands that came as JSON, as their records' headers say: plain, or as CloudEvents in binary mode. */
final class JsonRecords {

    private static final DecodedValue EMPTY = new DecodedValue.Bad("the value is empty (a tombstone)");
    private static final String STRUCTURED = "application/cloudevents";
    private static final String SPEC_VERSION = ContentType.CLOUD_EVENTS + "specversion";
    private static final String ID = ContentType.CLOUD_EVENTS + "id";

    private JsonRecords() {}

    /** Returns whether the value is read here. */
    static boolean isMeant(Outbox.Origin origin) {
        return ContentType.isJson(origin.value(), origin.headers());
    }

    /** Reads a command. */
    static DecodedValue command(RawRecord record) {
        Outbox.Origin origin = record.origin();
        if (origin.value() == null) {
            return EMPTY;
        }
        return switch (CommandJson.read(origin.value(), vendor(origin))) {
            case CommandJson.Reading.Fit(Command command) -> new DecodedValue.Value(command);
            case CommandJson.Reading.Wrong wrong -> new DecodedValue.Bad(wrong.text());
        };
    }

    /** Reads an intent; durations start from the record's time. */
    static DecodedValue intent(RawRecord record) {
        Outbox.Origin origin = record.origin();
        if (origin.value() == null) {
            return EMPTY;
        }
        Headers headers = origin.headers();
        String id = headers.lastHeader(SPEC_VERSION) == null ? null : text(headers.lastHeader(ID));
        return switch (IntentJson.read(origin.value(), time(record), id, vendor(origin))) {
            case IntentJson.Reading.Fit(Intent intent) -> new DecodedValue.Value(intent);
            case IntentJson.Reading.Wrong wrong -> wrong(wrong.intent(), wrong.text());
        };
    }

    private static DecodedValue wrong(@Nullable Intent intent, String reason) {
        return intent == null ? new DecodedValue.Bad(reason) : new DecodedValue.Wrong(intent, reason);
    }

    private static Instant time(RawRecord record) {
        return Instant.ofEpochMilli(record.timestamp());
    }

    private static @Nullable String vendor(Outbox.Origin origin) {
        return origin.key() == null ? null : IntentReader.text(origin.key());
    }

    private static @Nullable String text(@Nullable Header header) {
        return header == null || header.value() == null ? null : new String(header.value(), UTF_8);
    }

    /** Returns why a value that could not be read was meant to be JSON, it seems, and what to do; null if it does not seem so. */
    static @Nullable String hint(Outbox.Origin origin) {
        String type = ContentType.of(origin.headers());
        if (type != null && type.toLowerCase(Locale.ROOT).startsWith(STRUCTURED)) {
            return "a CloudEvent in structured mode is not read; produce it in binary mode: its attributes in headers"
                    + " ce_..., the header content-type: application/json, and the intent alone as the value";
        }
        return isObject(origin.value())
                ? "it begins as JSON does; produce it with the header content-type: application/json"
                : null;
    }

    private static boolean isObject(byte @Nullable [] value) {
        for (int i = 0; value != null && i < value.length; i++) {
            if (value[i] == '{') {
                return true;
            }
            if (value[i] != ' ' && value[i] != '\n' && value[i] != '\r' && value[i] != '\t') {
                return false;
            }
        }
        return false;
    }
}
