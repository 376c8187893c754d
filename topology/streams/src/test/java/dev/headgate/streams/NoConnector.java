package dev.headgate.streams;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import org.jspecify.annotations.Nullable;

/** For tests in which nothing is called. */
final class NoConnector implements Connector {

    @Override
    public @Nullable String refusal(Operation operation) {
        return null;
    }

    @Override
    public Reply call(Attempt attempt, Departure departure) {
        throw new AssertionError("called");
    }

    @Override
    public void close() {}
}
