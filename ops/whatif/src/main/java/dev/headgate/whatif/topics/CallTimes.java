package dev.headgate.whatif.topics;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import dev.headgate.whatif.Sample;
import dev.headgate.whatif.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes the calls out of results: how long each took, and how it ended. */
final class CallTimes {

    private static final String STARTED = "started";

    private final Samples samples;
    private long refusals;
    private long outages;

    CallTimes(Samples samples) {
        this.samples = samples;
    }

    /** Calls refused for their rate. */
    long refusals() {
        return refusals;
    }

    /** Calls that did not reach the vendor, or whose credential was refused. */
    long outages() {
        return outages;
    }

    void take(String operation, Result result) {
        if (result.getCalls() < 1 || result.getAnsweredBy() != null) {
            return;
        }
        if (result.getPages() > 0) {
            list(operation, result);
            return;
        }
        Instant started = earlier(operation, result);
        Sample.End end = end(result);
        if (started != null && end != null) {
            int requests = Math.max(1, result.getCalls() / Math.max(1, result.getAttempts()));
            samples.add(
                    operation, new Sample(end, nanos(started, result.getFinishedAt()), requests, 0, permits(result)));
        }
    }

    /** Its pages take all about as long. */
    private void list(String operation, Result result) {
        long waited =
                result.getWaited().values().stream().mapToLong(Long::longValue).sum();
        long inFlight =
                Duration.between(result.getAcceptedAt(), result.getFinishedAt()).toMillis() - waited;
        long each = Duration.ofMillis(Math.max(0, inFlight)).toNanos() / result.getCalls();
        samples.add(operation, new Sample(Sample.End.DELIVERED, each, 1, result.getPages(), permits(result)));
    }

    /** Takes the calls before the last. Returns when that was started; null for nobody knows. */
    private @Nullable Instant earlier(String operation, Result result) {
        Instant started = null;
        for (Step step : result.getSteps()) {
            String what = step.getWhat();
            if (what.equals(STARTED)) {
                started = step.getAt();
            } else if (started != null) {
                earlier(operation, what, nanos(started, step.getAt()));
                started = null;
            }
        }
        return result.getSteps().isEmpty() ? result.getStartedAt() : started;
    }

    private void earlier(String operation, String what, long nanos) {
        String verdict = what.split(" ", 2)[0];
        switch (verdict) {
            case "TRANSIENT" ->
                samples.add(
                        operation,
                        new Sample(
                                what.startsWith("TRANSIENT status") ? Sample.End.TRANSIENT : Sample.End.UNANSWERED,
                                nanos));
            case "THROTTLED", "QUOTA", "LOCKED", "CONCURRENCY" -> refusals++;
            case "UNREACHABLE", "AUTH", "FAILING" -> outages++;
            default -> {} // paused, resumed, handed back
        }
    }

    private Sample.@Nullable End end(Result result) {
        boolean answered = result.getStatus() != null;
        OutcomeKind outcome = result.getOutcome();
        return switch (outcome) {
            case SUCCEEDED -> Sample.End.DELIVERED;
            case FAILED -> answered ? Sample.End.FAILED : null;
            case EXHAUSTED -> answered ? Sample.End.TRANSIENT : Sample.End.UNANSWERED;
            case AMBIGUOUS -> Sample.End.UNANSWERED;
            default -> null; // its last call, if any, was refused, or ended by nobody knows what
        };
    }

    private static long nanos(Instant from, Instant to) {
        return Math.max(0, Duration.between(from, to).toNanos());
    }

    /** Of each call. */
    private static Map<String, Integer> permits(Result result) {
        int calls = result.getCalls();
        return result.getPermits().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, it -> Math.ceilDiv(it.getValue(), calls)));
    }
}
