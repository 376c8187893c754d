package dev.headgate.simulator;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a vendor writes its refusals. In the headers' values and in the body, {@link WaitWords} stand for the wait.
 *
 * @param status 200 to 599: some vendors refuse with a 200
 * @param headers by their names
 * @param body at most 1 MiB
 */
public record RefusalSpec(int status, Map<String, String> headers, String body) {

    private static final int MAX_BODY = 1 << 20;

    public RefusalSpec {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
        Allowed allowed = new Allowed();
        allowed.range("status", status, 200, 599);
        headers.forEach((name, value) -> {
            allowed.header("headers", name);
            allowed.check(
                    value.chars().allMatch(it -> it >= ' ' && it != 0x7f),
                    "headers." + name,
                    value,
                    "one line of text");
        });
        allowed.range("body", body.length(), 0, MAX_BODY);
        allowed.orThrow();
    }

    /**
     * Returns the same with a wait written out.
     *
     * @param wait counted from {@code now}
     */
    public RefusalSpec telling(Duration wait, Instant now) {
        WaitWords words = new WaitWords(wait.toNanos(), now);
        Map<String, String> written = new TreeMap<>();
        headers.forEach((name, value) -> written.put(name, words.in(value)));
        return new RefusalSpec(status, written, words.in(body));
    }
}
