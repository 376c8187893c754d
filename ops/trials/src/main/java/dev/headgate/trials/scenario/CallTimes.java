package dev.headgate.trials.scenario;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long an instance's calls to a vendor took until now, by its own metrics: from the decision to the answer. Or how
 * long its decisions took.
 *
 * @param count calls that ended, or decisions
 * @param seconds their sum
 */
record CallTimes(double count, double seconds) {

    static final CallTimes NONE = new CallTimes(0, 0);

    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Pattern CALLS = pattern("headgate_calls");
    private static final Pattern DECISIONS = pattern("headgate_decisions");

    /** Asks a management endpoint; of each vendor. */
    static Map<String, CallTimes> read(int port) throws IOException, InterruptedException {
        return parse(metrics(port), CALLS);
    }

    /** The same of the time spent deciding; empty if it is not told. */
    static Map<String, CallTimes> readDecisions(int port) throws IOException, InterruptedException {
        return parse(metrics(port), DECISIONS);
    }

    static Map<String, CallTimes> parse(String prometheus) {
        return parse(prometheus, CALLS);
    }

    static Map<String, CallTimes> parseDecisions(String prometheus) {
        return parse(prometheus, DECISIONS);
    }

    private static Pattern pattern(String timer) {
        return Pattern.compile("(?m)^" + timer + "_seconds_(count|sum)\\{vendor=\"([^\"]+)\"} (\\S+)$");
    }

    /** All that it tells. */
    static String metrics(int port) throws IOException, InterruptedException {
        URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(metrics).timeout(ANSWER).build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
    }

    private static Map<String, CallTimes> parse(String prometheus, Pattern pattern) {
        Map<String, CallTimes> times = new HashMap<>();
        Matcher line = pattern.matcher(prometheus);
        while (line.find()) {
            double value = Double.parseDouble(line.group(3));
            boolean count = line.group(1).equals("count");
            times.merge(line.group(2), new CallTimes(count ? value : 0, count ? 0 : value), CallTimes::plus);
        }
        return times;
    }

    /** The mean of those since then, in seconds; {@code NaN} if there were none. */
    double meanSince(CallTimes then) {
        return (seconds - then.seconds) / (count - then.count);
    }

    CallTimes plus(CallTimes other) {
        return new CallTimes(count + other.count, seconds + other.seconds);
    }
}
