package dev.headgate.api;

import dev.headgate.api.body.StoredBody;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the vendor answered.
 *
 * @param status the status code
 * @param headers by name in lower case; repeated ones joined with a comma and a space
 * @param body the body as received and decompressed, or null if it was larger than the profile's cap, or is stored
 * @param changed whether the attempt wrote anything, where it looked first whether it had to; null: it did not look
 * @param stored where the body is kept instead; null: nowhere. A connector does not say so
 */
@SuppressWarnings("ArrayRecordComponent") // bodies are compared by nobody
public record Answer(
        int status,
        Map<String, String> headers,
        byte @Nullable [] body,
        @Nullable Boolean changed,
        @Nullable StoredBody stored) {

    // Spelled out: a compact constructor loses the annotation of the array parameter.
    public Answer(
            int status,
            Map<String, String> headers,
            byte @Nullable [] body,
            @Nullable Boolean changed,
            @Nullable StoredBody stored) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.body = body;
        this.changed = changed;
        this.stored = stored;
    }

    /** With its body, or without any. */
    public Answer(int status, Map<String, String> headers, byte @Nullable [] body, @Nullable Boolean changed) {
        this(status, headers, body, changed, null);
    }

    /** Of an attempt that did not look whether it had to write. */
    public Answer(int status, Map<String, String> headers, byte @Nullable [] body) {
        this(status, headers, body, null);
    }

    /** Returns the same answer to an attempt that looked first. */
    public Answer changed(boolean written) {
        return new Answer(status, headers, body, written, stored);
    }

    /** Returns the same answer with its body kept in a store. */
    public Answer stored(StoredBody kept) {
        return new Answer(status, headers, null, changed, kept);
    }

    /** Returns whether the body was larger than the cap and left out. */
    public boolean bodyOmitted() {
        return body == null && stored == null;
    }
}
