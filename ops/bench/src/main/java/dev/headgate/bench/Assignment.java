package dev.headgate.bench;

import dev.headgate.schemas.TopicCatalogue;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/**
 * What a runner is told.
 *
 * @param bootstrapServers of the broker
 * @param prefix of the topics
 * @param dir of its own, for state
 * @param vendors whose intents there are
 * @param partitions of the topics
 * @param bulkhead the most calls in flight, of each vendor
 * @param ledger accepted, unfinished intents of a partition at which Headgate holds it
 * @param calls what a call is
 * @param api where calls go
 * @param redis port of the Redis that counts calls; 0 if there is none
 */
record Assignment(
        String bootstrapServers,
        String prefix,
        Path dir,
        List<String> vendors,
        int partitions,
        int bulkhead,
        int ledger,
        CallKind calls,
        Api api,
        int redis) {

    /**
     * Vendors' APIs.
     *
     * @param url of all of them, before the vendor's id; empty if nothing leaves the runner
     * @param perSecond calls that each vendor allows in any second; 0 if it has no limit
     * @param latency of a call that is answered in the runner itself, but not at once
     */
    record Api(String url, int perSecond, Duration latency) {

        static final Api NONE = late(Duration.ZERO);

        Api(String url, int perSecond) {
            this(url, perSecond, Duration.ZERO);
        }

        /** Nothing leaves the runner. */
        static Api late(Duration latency) {
            return new Api("", 0, latency);
        }

        String url(String vendor) {
            return url + "/" + vendor;
        }
    }

    /** Of every contender: the consumer group, and the beginning of transactional ids. */
    static final String APPLICATION = "bench";

    Assignment {
        vendors = List.copyOf(vendors);
    }

    Assignment withLedger(int entries) {
        return new Assignment(bootstrapServers, prefix, dir, vendors, partitions, bulkhead, entries, calls, api, redis);
    }

    /** As one runner is told: the folder of its own, and where its calls are counted. */
    Assignment at(Path folder, int redisPort) {
        return new Assignment(
                bootstrapServers, prefix, folder, vendors, partitions, bulkhead, ledger, calls, api, redisPort);
    }

    /** The full name of a topic of Headgate's catalogue. */
    String topic(String name) {
        return TopicCatalogue.load().topic(name).in(prefix);
    }

    /** The most calls in flight, of all vendors together. */
    int concurrency() {
        return bulkhead * vendors.size();
    }

    void write(Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("bootstrap.servers", bootstrapServers);
        properties.setProperty("prefix", prefix);
        properties.setProperty("dir", dir.toString());
        properties.setProperty("vendors", String.join(",", vendors));
        properties.setProperty("partitions", Integer.toString(partitions));
        properties.setProperty("bulkhead", Integer.toString(bulkhead));
        properties.setProperty("ledger", Integer.toString(ledger));
        properties.setProperty("calls", calls.name());
        properties.setProperty("api.url", api.url());
        properties.setProperty("api.per-second", Integer.toString(api.perSecond()));
        properties.setProperty("api.latency", api.latency().toString());
        properties.setProperty("redis", Integer.toString(redis));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }

    static Assignment read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new Assignment(
                value(properties, "bootstrap.servers"),
                value(properties, "prefix"),
                Path.of(value(properties, "dir")),
                List.of(value(properties, "vendors").split(",")),
                Integer.parseInt(value(properties, "partitions")),
                Integer.parseInt(value(properties, "bulkhead")),
                Integer.parseInt(value(properties, "ledger")),
                CallKind.valueOf(value(properties, "calls")),
                new Api(
                        value(properties, "api.url"),
                        Integer.parseInt(value(properties, "api.per-second")),
                        Duration.parse(value(properties, "api.latency"))),
                Integer.parseInt(value(properties, "redis")));
    }

    private static String value(Properties properties, String key) {
        return Objects.requireNonNull(properties.getProperty(key), key);
    }
}
