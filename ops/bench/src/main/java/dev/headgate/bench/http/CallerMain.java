package dev.headgate.bench.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.Locale;

/** One client in a process of its own; it prints what it did as JSON in one line. */
public final class CallerMain {

    /** Of the calls measured, and far more than any takes. */
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private CallerMain() {}

    /**
     * Calls.
     *
     * @param args the client and the server's port; then nothing, to meet troubles, or what the server is to count
     *     calls under, the calls at once, those to warm up with, and how long to measure in milliseconds
     */
    public static void main(String[] args) throws Exception {
        HttpClientKind candidate = HttpClientKind.valueOf(args[0].toUpperCase(Locale.ROOT));
        int port = Integer.parseInt(args[1]);
        Object told = args.length == 2 ? new CallerTroubles(candidate, port).run() : load(candidate, port, args);
        System.out.println(HttpClients.RESULT + new ObjectMapper().writeValueAsString(told));
        System.exit(0);
    }

    private static CallerFigures load(HttpClientKind candidate, int port, String[] args) throws InterruptedException {
        int concurrency = Integer.parseInt(args[3]);
        try (Caller caller = candidate.caller(new Caller.Target(port, concurrency, DEADLINE))) {
            return new CallerLoad(candidate, concurrency, args[2], Integer.parseInt(args[4]))
                    .run(caller, Long.parseLong(args[5]));
        }
    }
}
