package dev.headgate.bench.http;

import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Row;
import java.util.List;

/**
 * How one client keeps the rule "one permit, one request on the wire" where a server misbehaves.
 *
 * @param client its name
 * @param asked calls made of each kind
 * @param busy requests that arrived where each was answered with 503 and {@code Retry-After: 0}
 * @param closed requests that arrived where a reused connection was closed without an answer
 * @param stale requests that arrived where each connection was closed behind its answer; fewer where the client writes
 *     to such a connection
 * @param deadline whether a call ended by itself whose body never does
 * @param cancel whether such a call ended by interrupting its thread
 */
public record CallerFaults(
        String client, long asked, long busy, long closed, long stale, boolean deadline, boolean cancel)
        implements Row {

    public CallerFaults counted(long busy, long closed, long stale) {
        return new CallerFaults(client, asked, busy, closed, stale, deadline, cancel);
    }

    /** Whether no request was sent twice, and every call ended. */
    public boolean ok() {
        return busy == asked && closed == asked && stale <= asked && deadline && cancel;
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("client", client),
                Cell.count("asked of each", asked),
                Cell.count("503", busy),
                Cell.count("closed", closed),
                Cell.count("stale", stale),
                Cell.text("deadline", deadline ? "kept" : "MISSED"),
                Cell.text("cancel", cancel ? "ends it" : "DOES NOT"));
    }
}
