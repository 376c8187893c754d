package dev.headgate.bench.door;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.Contenders;
import java.net.URI;

/** A way to have a call made and its outcome. */
public enum Door {
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

    /** In tables. */
    public String label() {
        return label;
    }

    /** Who makes the calls. */
    public Contender headgate() {
        return this == TOPICS_JSON ? Contenders.HEADGATE_JSON : Contenders.HEADGATE;
    }

    /** @param port of the gateway, if it is that */
    Caller open(Assignment assignment, int port) {
        return switch (this) {
            case TOPICS_AVRO -> new TopicsCaller(assignment, TopicsCaller.Format.avro());
            case TOPICS_JSON -> new TopicsCaller(assignment, TopicsCaller.Format.json());
            case CLIENT -> ClientCaller.connect(assignment);
            case GATEWAY -> new HttpCaller(URI.create("http://127.0.0.1:" + port + "/v1/intents"));
        };
    }
}
