package dev.headgate.trials.pool;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Custom;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.pooled.Selector;
import dev.headgate.pooled.Sessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sessions with {@link SessionVendor}, each for an account. Its logins count for nothing. */
final class LineSessions implements Sessions<Line> {

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
        if (!departure.granted()) {
            return new Reply.Unsent("the call may not leave now", Reply.Unsent.Cause.HANDED_BACK);
        }
        byte[] answer = session.ask(SessionVendor.CALL + attempt.intentId()).getBytes(StandardCharsets.UTF_8);
        return new Reply.Answered(new Answer(OK, Map.of(), answer), new Verdict.Deliver());
    }

    @Override
    public void close(Line session) throws IOException {
        session.close();
    }
}
