package dev.headgate.bench.contender;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a contender's process is told.
 *
 * @param bootstrapServers of the broker
 * @param dir of its own, for state
 * @param vendors whose intents there are
 * @param partitions of the topics
 * @param bulkhead the most calls in flight, of each vendor
 * @param calls what a call is
 * @param api where calls go
 */
public record Assignment(
        String bootstrapServers,
        Path dir,
        List<String> vendors,
        int partitions,
        int bulkhead,
        CallKind calls,
        Api api) {

    /**
     * Vendors' APIs.
     *
     * @param url of all of them, before the vendor's id; empty if nothing leaves the process
     * @param perSecond calls that each vendor allows in any second; 0 if it has no limit
     * @param latencyNanos of a call that is answered in the process itself
     */
    public record Api(String url, int perSecond, long latencyNanos) {

        public static final Api NONE = late(Duration.ZERO);

        public Api(String url, int perSecond) {
            this(url, perSecond, 0);
        }

        /** No call leaves the process. */
        public static Api late(Duration latency) {
            return new Api("", 0, latency.toNanos());
        }
    }

    /** The scope attribute of intents that are of an account. */
    public static final String ACCOUNT = "account";

    private static final JsonMapper JSON = new JsonMapper();

    /** Of every contender: the consumer group, and the beginning of transactional ids. */
    public static final String APPLICATION = "bench";

    public Assignment {
        vendors = List.copyOf(vendors);
    }

    /** The full name of a topic of Headgate's catalogue. */
    public static String topic(String name) {
        return TopicCatalogue.load().topic(name).in(Topics.DEFAULT_PREFIX);
    }

    /** The most calls in flight, of all vendors together. */
    public int concurrency() {
        return bulkhead * vendors.size();
    }

    public void write(Path file) throws IOException {
        JSON.writeValue(file.toFile(), this);
    }

    public static Assignment read(Path file) throws IOException {
        return JSON.readValue(file.toFile(), Assignment.class);
    }
}
