package dev.headgate.trials.harness;

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
public record CallTimes(double count, double seconds) {

    public static final CallTimes NONE = new CallTimes(0, 0);

    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Pattern CALLS = pattern("headgate_calls");
    private static final Pattern DECISIONS = pattern("headgate_decisions");

    /** Asks an instance; of each vendor. */
    public static Map<String, CallTimes> read(AppProcess app) throws IOException, InterruptedException {
        return parse(metrics(app));
    }

    /** The same of one vendor. */
    public static CallTimes read(AppProcess app, String vendor) throws IOException, InterruptedException {
        return read(app).getOrDefault(vendor, NONE);
    }

    /** The time spent deciding for a vendor; none if it is not told. */
    public static CallTimes readDecisions(AppProcess app, String vendor) throws IOException, InterruptedException {
        return parseDecisions(metrics(app)).getOrDefault(vendor, NONE);
    }

    public static Map<String, CallTimes> parse(String prometheus) {
        return parse(prometheus, CALLS);
    }

    public static Map<String, CallTimes> parseDecisions(String prometheus) {
        return parse(prometheus, DECISIONS);
    }

    private static Pattern pattern(String timer) {
        return Pattern.compile("(?m)^" + timer + "_seconds_(count|sum)\\{vendor=\"([^\"]+)\"} (\\S+)$");
    }

    /** All that it tells. */
    public static String metrics(AppProcess app) throws IOException, InterruptedException {
        URI metrics = URI.create("http://127.0.0.1:" + app.managementPort() + "/metrics");
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
    public double meanSince(CallTimes then) {
        return (seconds - then.seconds) / (count - then.count);
    }

    public CallTimes plus(CallTimes other) {
        return new CallTimes(count + other.count, seconds + other.seconds);
    }
}
