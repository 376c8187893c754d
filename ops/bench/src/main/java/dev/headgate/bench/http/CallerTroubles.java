package dev.headgate.bench.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/** Makes a client meet a server that misbehaves. */
final class CallerTroubles {

    static final int CALLS = 100;

    /** Of the calls that a deadline ends. */
    private static final Duration SHORT = Duration.ofMillis(300);

    /** More than any deadline here, and less than for ever. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClientKind candidate;
    private final int port;

    CallerTroubles(HttpClientKind candidate, int port) {
        this.candidate = candidate;
        this.port = port;
    }

    CallerFaults run() throws InterruptedException {
        try (Caller caller = caller(Duration.ofSeconds(20))) {
            for (int i = 0; i < CALLS; i++) {
                attempt(caller, path("busy"));
                attempt(caller, path("now")); // opens a connection, or uses one again
                attempt(caller, path("close"));
            }
        }
        try (Caller caller = caller(Duration.ofSeconds(20))) {
            for (int i = 0; i < CALLS; i++) {
                attempt(caller, path("stale"));
            }
        }
        String name = candidate.name().toLowerCase(Locale.ROOT);
        return new CallerFaults(name, CALLS, 0, 0, 0, ends(SHORT, false), ends(Duration.ofMinutes(1), true));
    }

    /** What the server counts calls of this kind under. */
    static String run(HttpClientKind candidate, String kind) {
        return candidate + "-" + kind;
    }

    private String path(String kind) {
        return "/" + kind + "/" + run(candidate, kind);
    }

    private Caller caller(Duration deadline) {
        return candidate.caller(new Caller.Target(port, 4, deadline));
    }

    private boolean ends(Duration deadline, boolean interrupted) throws InterruptedException {
        try (Caller caller = caller(deadline)) {
            Thread thread = Thread.ofVirtual().start(() -> attempt(caller, path("drip")));
            if (interrupted) {
                boolean _ = thread.join(SHORT); // until it waits for the body
                thread.interrupt();
            }
            return thread.join(PATIENCE);
        }
    }

    /** What matters is what the server counts. */
    private static void attempt(Caller caller, String path) {
        try {
            caller.call(path);
        } catch (IOException e) {
            return; // as it should where there was no whole answer
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
