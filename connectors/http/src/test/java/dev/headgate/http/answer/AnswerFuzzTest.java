package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Hint;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.Calls;
import dev.headgate.http.HttpSettings;
import dev.headgate.profiles.ShippedProfiles;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Whatever a vendor answers is read, by the rules of profiles as they are in use. */
class AnswerFuzzTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochMilli(1_763_630_000_000L));
    private static final Call CALL = new Call("POST", "/v1/things?a=b", Map.of("x-account", "7"), new byte[0]);

    /** Every kind of condition, wait, hint and cost. */
    private static final String RICH = """
            base-url: https://vendor.example
            cool-down: {scope: [account]}
            limits:
              - {id: tokens, max: 50, window: 1m, unit: tokens}
            answers:
              - id: daily
                when:
                  status: [200, 400, 403, 429]
                  header: {X-Left: "0"}
                  json: {path: $.error.code, matches: 17|32}
                  text: (?i)daily limit
                verdict: quota
                wait:
                  - {header: X-Reset, format: epoch-seconds}
                  - {json: '$..details[*].retryDelay', format: protobuf-duration}
                fallback: 1h
                min: 30s
              - {id: date, when: {header: {X-At: ".+"}}, verdict: locked, wait: {header: X-At, format: http-date}}
              - {id: iso, when: {header: {X-Iso: ".+"}}, verdict: transient, wait: {header: X-Iso, format: iso8601}}
              - {id: minutes, when: {json: {path: $.minutes}}, verdict: concurrency, wait: {json: $.minutes, format: minutes}}
              - {id: millis, when: {json: {path: $.millis}}, verdict: throttled, wait: {json: $.millis, format: millis}}
              - {id: header-json, when: {status: [420]}, verdict: throttled, wait: {header: X-Usage, json: $.calls, format: seconds}}
              - {id: fine, when: {status: [409], method: [POST], path: /v1/.*}, verdict: deliver}
              - id: spoken
                when: {any: [{text: retry after}, {json: {path: $.need}}, {header: {X-Go: ".+"}}]}
                verdict: throttled
                scope: [account, header:X-Bucket]
                combine: max
                wait:
                  - {text: 'retry after (\\d+)', format: seconds}
                  - {deficit: {need: {json: $.need}, have: {json: $.have}, per-second: {json: $.rate}}}
                  - {header: X-Go, format: go-duration}
                  - {header: X-Go, format: epoch-auto}
                  - {header: X-Go, format: rate-per-second}
                  - {header: X-Go, format: ratelimit-t}
                max: 1h
                pad: 1s
                escalate: {factor: 3, max: 2h}
              - {id: month, when: {status: [402]}, verdict: quota, wait: {next: month, zone: Europe/Berlin}}
            hints:
              - {remaining: {header: X-RateLimit-Remaining}, reset: {header: X-RateLimit-Reset, format: epoch-seconds}}
              - {used-percent: {header: X-Usage, json: $.calls}, near: 80, stop: 95, reset-fallback: 1m, scope: [account]}
              - {remaining: {json: $.left}, limit: {json: $.limit}, near: 80, stop: 95}
              - {used: {header: X-Calls, capture: '^(\\d+)/'}, limit: {header: X-Calls, capture: '/(\\d+)$'}}
              - {blocked-for: {json: $.minutes, format: minutes}}
            """;

    /** By the first byte of an input; that of a status follows, then lines of headers, an empty one, the body. */
    private static final List<HttpSettings> PROFILES = Stream.concat(
                    Stream.of(profile("bare", "base-url: https://vendor.example\n"), profile("rich", RICH)),
                    ShippedProfiles.ids().stream()
                            .map(id -> profile(id, ShippedProfiles.find(id).orElseThrow())))
            .toList();

    private static final int[] STATUSES = {
        200, 201, 204, 301, 400, 401, 403, 404, 408, 409, 420, 425, 429, 500, 502, 503, 504, 529, 100, 999, 0, -1
    };

    @FuzzTest
    void shouldReadAnyAnswer(byte[] input) {
        if (input.length < 2) {
            return;
        }
        HttpSettings settings = PROFILES.get((input[0] & 0xFF) % PROFILES.size());
        int status = STATUSES[(input[1] & 0xFF) % STATUSES.length];
        String text = new String(input, 2, input.length - 2, StandardCharsets.ISO_8859_1);
        int blank = text.indexOf("\n\n");
        Answer answer = new Answer(
                status,
                headers(blank < 0 ? "" : text.substring(0, blank)),
                text.substring(blank < 0 ? 0 : blank + 2).getBytes(StandardCharsets.ISO_8859_1));

        Reply.Answered reply = settings.answerReader(CLOCK).read(CALL, Map.of("X-Bucket", "a"), answer);

        assertThat(reply.answer()).isSameAs(answer);
        assertThat(reply.reading().hints()).allMatch(hint -> hint.reset().isPositive());
        assertThat(reply.reading().spent().values()).allMatch(cost -> cost >= 0);
        if (settings.context().vendor().equals("bare")) {
            assertThat(reply.verdict() instanceof Verdict.Deliver).isEqualTo(status >= 200 && status < 300);
            assertThat(reply.verdict() instanceof Verdict.Throttled)
                    .isEqualTo(status == 429
                            || (status == 503 && answer.headers().containsKey("retry-after"))
                            || (status >= 400 && status < 600 && exhausted(answer)));
            assertThat(reply.reading().hints()).allMatch(Hint.Remaining.class::isInstance);
        }
    }

    private static boolean exhausted(Answer answer) {
        Received received = new Received(CALL, answer, CLOCK.instant());
        return received.json().path("error").path("status").asText().equals("RESOURCE_EXHAUSTED");
    }

    private static Map<String, String> headers(String lines) {
        Map<String, String> headers = new HashMap<>();
        lines.lines().forEach(line -> {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 2));
            }
        });
        return headers;
    }

    private static HttpSettings profile(String vendor, String text) {
        return Calls.settings(Calls.readerOfAnySecret().read(vendor + ".yaml", text));
    }
}
