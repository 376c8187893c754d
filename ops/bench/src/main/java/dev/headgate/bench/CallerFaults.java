package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

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
@JsonPropertyOrder({"client", "asked", "busy", "closed", "stale", "deadline", "cancel"})
public record CallerFaults(
        String client, long asked, long busy, long closed, long stale, boolean deadline, boolean cancel) {

    CallerFaults counted(long busy, long closed, long stale) {
        return new CallerFaults(client, asked, busy, closed, stale, deadline, cancel);
    }

    /** Whether no request was sent twice, and every call ended. */
    boolean ok() {
        return busy == asked && closed == asked && stale <= asked && deadline && cancel;
    }
}
