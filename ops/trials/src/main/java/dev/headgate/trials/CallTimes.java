package dev.headgate.trials;

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
 * How long an instance's calls to a vendor took until now, by its own metrics: from the decision to the answer.
 *
 * @param count calls that ended
 * @param seconds their sum
 */
record CallTimes(double count, double seconds) {

    static final CallTimes NONE = new CallTimes(0, 0);

    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Pattern LINE =
            Pattern.compile("(?m)^headgate_calls_seconds_(count|sum)\\{vendor=\"([^\"]+)\"} (\\S+)$");

    /** Asks a management endpoint; of each vendor. */
    static Map<String, CallTimes> read(int port) throws IOException, InterruptedException {
        URI metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(metrics).timeout(ANSWER).build();
            return parse(
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body());
        }
    }

    static Map<String, CallTimes> parse(String prometheus) {
        Map<String, CallTimes> times = new HashMap<>();
        Matcher line = LINE.matcher(prometheus);
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

    private CallTimes plus(CallTimes other) {
        return new CallTimes(count + other.count, seconds + other.seconds);
    }
}
