package dev.headgate.app;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connector of which the application knows nothing: it gives the answer that is in the profile. */
public final class EchoConnectorFactory implements ConnectorFactory {

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public Optional<ConnectorConfig> read(Section own, ConnectorContext context) {
        return own.required("answer", "any text", Optional::of).map(it -> () -> new EchoConnector(it));
    }

    private record EchoConnector(String answer) implements Connector {

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            if (!departure.granted()) {
                return new Reply.Unsent("not let go", Reply.Unsent.Cause.HANDED_BACK);
            }
            return new Reply.Answered(
                    new Answer(200, Map.of(), answer.getBytes(StandardCharsets.UTF_8)), new Verdict.Deliver());
        }

        @Override
        public void close() {}
    }
}
