package dev.headgate.bench.micro;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import dev.headgate.http.HttpSettings;
import dev.headgate.http.answer.AnswerReader;
import dev.headgate.profiles.ProfileReader;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What it takes to say what an answer means: its verdict, its hints, what it cost. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AnswerBenchmark {

    /** Answers, and readers with a profile that has no rules and with one that has. */
    @State(Scope.Thread)
    public static class Answers {

        private final Call call = new Call("GET", "/v1/things/4711", Map.of(), new byte[0]);
        private final AnswerReader reader = reader("");
        private final AnswerReader ruled = reader("""
            answers:
            - when: {status: [429], json: {path: $.error.code, matches: daily_limit}}
              verdict: quota
              wait: [{json: $.error.retry_in, format: seconds}]
            """);
        private final Answer plain = answer(200, Map.of(), "{\"id\":4711}");
        private final Answer retryAfter = answer(429, Map.of("retry-after", "7"), "");
        private final Answer json = answer(
                429, Map.of(), "{\"error\":{\"code\":\"daily_limit\",\"retry_in\":60,\"message\":\"too many\"}}");
        private final Answer rateLimit = answer(200, Map.of("ratelimit", "\"default\";r=42;t=30"), "{\"id\":4711}");

        private static AnswerReader reader(String rules) {
            String profile = "base-url: https://vendor.example\ncool-down: {scope: [account]}\n" + rules;
            HttpSettings settings = (HttpSettings)
                    new ProfileReader().read("vendor.yaml", profile).connector();
            return settings.answerReader(InstantSource.system());
        }

        private static Answer answer(int status, Map<String, String> more, String body) {
            Map<String, String> headers = new HashMap<>(Map.of(
                    "date", "Fri, 20 Nov 2026 12:00:00 GMT",
                    "content-type", "application/json",
                    "content-length", "11"));
            headers.putAll(more);
            return new Answer(status, headers, body.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** 200, no rules. */
    @Benchmark
    public Reply plain(Answers state) {
        return state.reader.read(state.call, Map.of(), state.plain);
    }

    /** 429 with {@code Retry-After}. */
    @Benchmark
    public Reply retryAfter(Answers state) {
        return state.reader.read(state.call, Map.of(), state.retryAfter);
    }

    /** 429 that a rule reads in the JSON of its body. */
    @Benchmark
    public Reply jsonRule(Answers state) {
        return state.ruled.read(state.call, Map.of(), state.json);
    }

    /** 200 with a {@code RateLimit} header. */
    @Benchmark
    public Reply rateLimitHint(Answers state) {
        return state.reader.read(state.call, Map.of(), state.rateLimit);
    }
}
