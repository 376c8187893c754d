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
 * @param latency of a call that is answered in the runner itself, but not at once
 * @param api where calls go
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
        Duration latency,
        Api api) {

    /**
     * Vendors' APIs.
     *
     * @param url of all of them, before the vendor's id; empty if nothing leaves the runner
     * @param rules what their profiles say besides, in YAML
     */
    record Api(String url, String rules) {

        static final Api NONE = new Api("", "");

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
        return new Assignment(
                bootstrapServers, prefix, dir, vendors, partitions, bulkhead, entries, calls, latency, api);
    }

    Assignment withLatency(Duration other) {
        return new Assignment(bootstrapServers, prefix, dir, vendors, partitions, bulkhead, ledger, calls, other, api);
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
        properties.setProperty("latency", latency.toString());
        properties.setProperty("api.url", api.url());
        properties.setProperty("api.rules", api.rules());
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
                Duration.parse(value(properties, "latency")),
                new Api(value(properties, "api.url"), value(properties, "api.rules")));
    }

    private static String value(Properties properties, String key) {
        return Objects.requireNonNull(properties.getProperty(key), key);
    }
}
