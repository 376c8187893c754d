package dev.headgate.trials.pool;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Custom;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.pooled.Selector;
import dev.headgate.pooled.Sessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sessions with {@link SessionVendor}, each for an account. Its logins count for nothing. */
final class LineSessions implements Sessions<Line> {

    /** The attribute that says how many calls an intent makes, one after the other; without it, one. */
    static final String CALLS = "calls";

    private static final int OK = 200;

    private final int port;

    LineSessions(int port) {
        this.port = port;
    }

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
        int calls = calls(attempt.operation());
        String answer = "";
        for (int made = 0; made < calls; made++) {
            if (!departure.granted()) {
                return stopped(made);
            }
            answer = session.ask(SessionVendor.CALL + attempt.intentId());
        }
        return new Reply.Answered(
                new Answer(OK, Map.of(), answer.getBytes(StandardCharsets.UTF_8)), new Verdict.Deliver(), made(calls));
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

    private static int calls(Operation operation) {
        return operation instanceof Custom custom
                ? Integer.parseInt(custom.attributes().getOrDefault(CALLS, "1"))
                : 1;
    }

    @Override
    public void close(Line session) throws IOException {
        session.close();
    }
}
