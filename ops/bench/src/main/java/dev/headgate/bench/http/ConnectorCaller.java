package dev.headgate.bench.http;

import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Connector;
import dev.headgate.api.Reply;
import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.util.Map;

/** The HTTP connector, asked for a departure and read as in production. */
final class ConnectorCaller implements Caller {

    private final Connector connector;

    /** @param http as a profile says which HTTP is spoken */
    ConnectorCaller(Caller.Target target, String http) {
        connector = new ProfileReader()
                .read(
                        "vendor.yaml",
                        "base-url: " + target.url("") + "\nallow-private-addresses: true\nbulkhead: "
                                + target.connections() + "\ndeadline: "
                                + target.deadline().toMillis() + "ms\nhttp: " + http + "\n")
                .connector()
                .open();
    }

    @Override
    @SuppressWarnings("NullAway") // javac drops @Nullable from the parameter of a compact constructor
    public int call(String path) throws IOException {
        Attempt attempt = new Attempt("intent-1", "intent-1", 1, Map.of(), new Call("GET", path, Map.of(), null));
        return switch (connector.call(attempt, () -> true)) {
            case Reply.Answered answered -> answered.answer().status();
            case Reply.Split split -> split.each().getFirst().answer().status();
            case Reply.Unanswered unanswered -> throw new IOException(unanswered.reason());
            case Reply.Stopped stopped -> throw new IOException(stopped.reason());
            case Reply.Unsent unsent -> throw new IOException(unsent.reason());
        };
    }

    @Override
    public void close() {
        connector.close();
    }
}
