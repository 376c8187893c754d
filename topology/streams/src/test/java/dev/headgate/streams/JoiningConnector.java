package dev.headgate.streams;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Joining;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import org.jspecify.annotations.Nullable;

/** Another connector, whose calls may share requests. */
record JoiningConnector(Connector connector, Joining joining) implements Connector {

    @Override
    public @Nullable String refusal(Operation operation) {
        return connector.refusal(operation);
    }

    @Override
    public Joining joining(Operation operation) {
        return joining;
    }

    @Override
    public Reply call(Attempt attempt, Departure departure) {
        return connector.call(attempt, departure);
    }

    @Override
    public void close() {
        connector.close();
    }
}
