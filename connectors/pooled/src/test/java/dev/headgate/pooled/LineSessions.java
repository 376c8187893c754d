package dev.headgate.pooled;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Custom;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sessions of {@link LineVendor}. */
final class LineSessions implements Sessions<LineSessions.Line> {

    /** A socket that is logged in. */
    static final class Line {

        private final Socket socket;
        private final BufferedReader in;

        Line(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        String ask(String line) throws IOException {
            socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            String answer = in.readLine();
            if (answer == null) {
                throw new EOFException();
            }
            return answer;
        }
    }

    /** The name of what is done in two calls. */
    static final String TWICE = "twice";

    private final int port;

    LineSessions(int port) {
        this.port = port;
    }

    @Override
    public @Nullable String refusal(Operation operation) {
        return operation instanceof Custom ? null : "operation: not a custom one";
    }

    @Override
    public Line open(Selector selector, Departure departure) throws IOException {
        Line line = new Line(port);
        boolean in = false;
        try {
            line.ask("LOGIN " + selector.value("account"));
            in = true;
            return line;
        } finally {
            if (!in) {
                close(line);
            }
        }
    }

    @Override
    public Reply call(Line session, Attempt attempt, Departure departure) throws IOException {
        String name = ((Custom) attempt.operation()).name();
        if (!departure.granted()) {
            return new Reply.Unsent("not now", Reply.Unsent.Cause.HANDED_BACK);
        }
        String answer = session.ask("CALL " + name);
        if (name.equals(TWICE)) {
            if (!departure.granted()) {
                return new Reply.Stopped("not now", made(1), Repeat.AS_ASKED);
            }
            answer = session.ask("CALL " + name);
        }
        Verdict verdict = answer.startsWith("BUSY")
                ? new Verdict.Throttled(List.of(), Duration.ofSeconds(Long.parseLong(answer.substring(5))))
                : new Verdict.Deliver();
        return new Reply.Answered(
                new Answer(200, Map.of(), answer.getBytes(StandardCharsets.UTF_8)),
                verdict,
                made(name.equals(TWICE) ? 2 : 1));
    }

    private static Reading made(int requests) {
        return new Reading(Map.of("requests", requests), List.of());
    }

    @Override
    public void close(Line session) throws IOException {
        session.socket.close();
    }
}
