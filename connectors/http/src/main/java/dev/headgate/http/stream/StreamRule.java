package dev.headgate.http.stream;

import dev.headgate.api.Call;
import dev.headgate.http.answer.CallCondition;
import java.io.InputStream;
import java.time.Duration;

/**
 * Which answers are handed over in parts.
 *
 * @param calls whose
 * @param idle how long no byte may come at most
 * @param maxTime how long the call may take until its end, in place of the vendor's deadline
 * @param maxBytes most bytes of the body, decompressed
 */
public record StreamRule(CallCondition calls, StreamFormat format, Duration idle, Duration maxTime, long maxBytes) {

    /** Returns whether the answer can be asked for from the middle on, which events of a GET can (WHATWG HTML, 9.2.3). */
    public boolean isResumable(Call call) {
        return format == StreamFormat.SSE && call.method().equals("GET");
    }

    /**
     * Returns what cuts a body into its parts.
     *
     * @param maxPart most bytes of a part
     */
    public PartReader reader(InputStream body, int maxPart) {
        return format.reader(new BoundedInput(body, maxBytes), maxPart);
    }
}
