package dev.headgate.bench.door;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.Contender;
import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.net.URI;
import java.util.concurrent.CompletableFuture;

/** A way to have a call made and its outcome. */
enum Door {
    /** By a producer and a consumer of one's own, in Avro. */
    TOPICS_AVRO("topics avro"),

    /** The same in JSON, both ways. */
    TOPICS_JSON("topics json"),

    /** By Headgate's client for Java. */
    CLIENT("client"),

    /** By posting it to Headgate's gateway, in a process of its own. */
    GATEWAY("gateway");

    private final String label;

    Door(String label) {
        this.label = label;
    }

    /**
     * Has intents called, and returns their outcomes.
     *
     * <p>Threading: one thread calls; futures complete on others.
     */
    interface Caller extends AutoCloseable {

        /** Returns the outcome, whichever it is, or what went wrong on the way. */
        CompletableFuture<Result> call(Intent intent);
    }

    /** Which Headgate makes the calls. */
    Contender headgate() {
        return this == TOPICS_JSON ? Contender.HEADGATE_JSON : Contender.HEADGATE;
    }

    /** @param port of the gateway, if this is the gateway */
    Caller open(Assignment assignment, int port) {
        return switch (this) {
            case TOPICS_AVRO -> TopicsCaller.avro(assignment);
            case TOPICS_JSON -> TopicsCaller.json(assignment);
            case CLIENT -> new ClientCaller(GatewayMain.client(assignment));
            case GATEWAY -> new HttpCaller(URI.create("http://127.0.0.1:" + port + "/v1/intents"));
        };
    }

    /** The label in tables. */
    @Override
    public String toString() {
        return label;
    }

    private record ClientCaller(HeadgateClient client) implements Caller {

        @Override
        public CompletableFuture<Result> call(Intent intent) {
            return client.call(intent);
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
