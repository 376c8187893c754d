package dev.headgate.bench.profile;

import java.util.regex.Pattern;

/** What processor time is spent for: a stack is for whoever is innermost in it, so that the JDK's part is its caller's. */
enum Cost {
    COMPILING("compiling by the JVM", "(?!)"),
    COLLECTING("collecting garbage", "(?!)"),
    DECIDING("limiting and scheduling (core)", "dev/headgate/core/|io/github/resilience4j/"),
    AVRO("reading and writing Avro", "dev/headgate/schemas/|org/apache/avro/"),
    HTTP("HTTP and its connector", "dev/headgate/http/|dev/headgate/connector|org/apache/hc/"),
    PRODUCER("Kafka's producer", "org/apache/kafka/clients/producer/"),
    CONSUMER("Kafka's consumer", "org/apache/kafka/clients/consumer/"),
    STATE("state store", "org/rocksdb/|org/apache/kafka/streams/state/"),
    STREAMS("Kafka Streams", "org/apache/kafka/streams/"),
    TOPOLOGY("Headgate's topology", "dev/headgate/streams/"),
    METRICS("metrics", "io/micrometer/|io/prometheus/"),
    THREADS("virtual threads", "java/lang/VirtualThread|java/util/concurrent/ForkJoin|jdk/internal/vm/Cont"),
    KAFKA("Kafka's network and records", "org/apache/kafka/"),
    OTHER("the rest", "(?!)");

    private final String words;
    private final Pattern beginnings;

    /**
     * @param beginnings of the names of methods, as a regular expression
     */
    Cost(String words, String beginnings) {
        this.words = words;
        this.beginnings = Pattern.compile(beginnings);
    }

    String words() {
        return words;
    }

    /**
     * @param stack from the thread's name to the innermost method, separated by semicolons
     */
    static Cost of(String stack) {
        String[] frames = stack.split(";", -1);
        if (frames[0].contains("Compiler")) {
            return COMPILING;
        }
        if (frames[0].startsWith("[GC ") || frames[0].startsWith("[G1 ")) {
            return COLLECTING;
        }
        for (int i = frames.length - 1; i > 0; i--) {
            for (Cost cost : values()) {
                if (cost.isOf(frames[i])) {
                    return cost;
                }
            }
        }
        return OTHER;
    }

    private boolean isOf(String frame) {
        return beginnings.matcher(frame).lookingAt();
    }
}
