package dev.headgate.trials.pool;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Custom;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Range;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import dev.headgate.pooled.PooledConfig;
import dev.headgate.pooled.Selector;
import dev.headgate.pooled.SessionSettings;
import dev.headgate.pooled.Sessions;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the connectors of {@link SessionVendor}: {@code connector: lines}, its {@code port} and its {@code sessions}. */
public final class LineConnectorFactory implements ConnectorFactory {

    /** The attribute that says how many calls an intent makes, one after the other; without it, one. */
    public static final String CALLS = "calls";

    private static final int OK = 200;
    private static final int LEAVE_MILLIS = 2_000;

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        Section section = own.section("sessions");
        SessionSettings settings = SessionSettings.read(section, context);
        section.close();
        return Range.integers(1, 65_535)
                .required(own, "port")
                .map(port -> new PooledConfig<>(context, settings, () -> new LineSessions(port)));
    }

    /** Opens sessions, each for an account. Logins count for nothing. */
    private record LineSessions(int port) implements Sessions<Line> {

        @Override
        public @Nullable String refusal(Operation operation) {
            return operation instanceof Custom ? null : "operation: none that is made on a line; use a custom one";
        }

        @Override
        public Line open(Selector selector, Departure departure) throws IOException {
            Line line = new Line(port);
            boolean in = false;
            try {
                String _ = line.ask(SessionVendor.LOGIN + selector.value(SessionVendor.ACCOUNT));
                in = true;
                return line;
            } finally {
                if (!in) {
                    line.close();
                }
            }
        }

        @Override
        public boolean isUsable(Line session) throws IOException {
            return session.ask(SessionVendor.PING).equals(SessionVendor.ANSWER);
        }

        @Override
        public Reply call(Line session, Attempt attempt, Departure departure) throws IOException {
            int calls = attempt.operation() instanceof Custom custom
                    ? Integer.parseInt(custom.attributes().getOrDefault(CALLS, "1"))
                    : 1;
            String answer = "";
            for (int made = 0; made < calls; made++) {
                if (!departure.granted()) {
                    return stopped(made);
                }
                answer = session.ask(SessionVendor.CALL + attempt.intentId());
            }
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            return new Reply.Answered(new Answer(OK, Map.of(), body), new Verdict.Deliver(), made(calls));
        }

        private static Reply stopped(int made) {
            String reason = "the call may not leave now";
            return made == 0
                    ? new Reply.Unsent(reason, Reply.Unsent.Cause.HANDED_BACK)
                    : new Reply.Stopped(reason, made(made), Repeat.AS_ASKED);
        }

        private static Reading made(int calls) {
            return new Reading(Map.of("requests", calls), List.of());
        }

        @Override
        public void close(Line session) throws IOException {
            session.close();
        }
    }

    /** A session as its client has it. */
    private static final class Line {

        private final Socket socket;
        private final BufferedReader in;
        private boolean broken;

        Line(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        /** Asks and returns the answer. */
        String ask(String line) throws IOException {
            boolean answered = false;
            try {
                SessionVendor.write(socket, line);
                String answer = in.readLine();
                if (answer == null) {
                    throw new EOFException();
                }
                answered = true;
                return answer;
            } finally {
                broken |= !answered;
            }
        }

        /** Takes its leave, so that the vendor has counted it out before another comes. */
        void close() throws IOException {
            try (socket) {
                if (!broken) {
                    socket.setSoTimeout(LEAVE_MILLIS);
                    String _ = ask(SessionVendor.QUIT);
                }
            }
        }
    }
}
