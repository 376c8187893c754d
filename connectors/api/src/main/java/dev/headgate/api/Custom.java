package dev.headgate.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an intent asks of a connector that speaks something else than plain HTTP, in that connector's own terms.
 *
 * @param name what to do, such as a method of a gRPC service; never empty
 * @param attributes by name, what goes with it, such as metadata
 * @param payload what it is done with, or null for none; not copied, so not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // payloads are compared by nobody
public record Custom(String name, Map<String, String> attributes, byte @Nullable [] payload) implements Operation {

    // Spelled out: a compact constructor loses the annotation of the array parameter.
    public Custom(String name, Map<String, String> attributes, byte @Nullable [] payload) {
        this.name = name;
        this.attributes = Map.copyOf(attributes);
        this.payload = payload;
    }
}
