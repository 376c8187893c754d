package dev.headgate.profiles;

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
import dev.headgate.api.Truth;
import dev.headgate.api.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that a connector takes: found by its service file, it answers every operation with its profile's greeting. */
public final class TinyConnectorFactory implements ConnectorFactory {

    @Override
    public String name() {
        return "tiny";
    }

    @Override
    public Optional<Config> read(Section own, ConnectorContext context) {
        if (own.has("tells-kinds") && own.optional("tells-kinds", false, Truth.ALLOWED, Truth::read)) {
            context.calls().values().forEach(calls -> calls.texts("kind", 5, "any text", Optional::of));
        }
        return own.required("greeting", "any text", Optional::of).map(it -> new Config(it, context));
    }

    /** What it makes of its part of a profile. */
    record Config(String greeting, ConnectorContext context) implements ConnectorConfig {

        @Override
        public List<List<String>> refusable() {
            return List.of(List.of("user"), context.scope());
        }

        @Override
        public Connector open() {
            return new TinyConnector(greeting);
        }
    }

    private record TinyConnector(String greeting) implements Connector {

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            if (!departure.granted()) {
                return new Reply.Unsent("not let go", Reply.Unsent.Cause.HANDED_BACK);
            }
            String text = greeting + ", " + attempt.operation();
            Answer answer = new Answer(200, Map.of(), text.getBytes(StandardCharsets.UTF_8));
            return new Reply.Answered(answer, new Verdict.Deliver());
        }

        @Override
        public void close() {}
    }
}
