package dev.headgate.app;

import dev.headgate.app.management.ManagementTls;
import dev.headgate.streams.record.TopicCodec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How this process is to run. Checked: one that exists can be used as far as can be told without a broker.
 *
 * <p>Immutable; its text shows no secret.
 */
public final class Configuration {

    private final Map<Key, Object> values;
    private final Map<String, Object> kafka;
    private final Map<String, String> bodies;
    private final Path base;
    private final TopicCodec codec;

    Configuration(
            Map<Key, Object> values,
            Map<String, Object> kafka,
            Map<String, String> bodies,
            Path base,
            TopicCodec codec) {
        this.bodies = Map.copyOf(bodies);
        this.values = new EnumMap<>(values);
        this.kafka = Map.copyOf(kafka);
        this.base = base;
        this.codec = codec;
    }

    /**
     * Reads a file, overridden by the environment. Relative paths start at the file's directory.
     *
     * @param environment by name; a variable that is empty counts as not set
     * @throws InvalidConfigurationException with all mistakes
     */
    public static Configuration read(Path file, Map<String, String> environment) {
        Problems problems = new Problems();
        ConfigFile read = ConfigFile.read(file, problems);
        if (!read.isWhole()) {
            problems.throwIfAny(); // what seems to be missing may only be out of reach
        }
        Path directory = file.toAbsolutePath().normalize().getParent();
        return new ConfigReader(new Values(read.values(), read::where, environment), problems)
                .read(directory == null ? Path.of("/") : directory);
    }

    /**
     * Takes the values of a program, by the same keys. Relative paths start at the working directory.
     *
     * @throws InvalidConfigurationException with all mistakes
     */
    public static Configuration of(Map<String, String> values) {
        return new ConfigReader(new Values(values, key -> "given by the program", Map.of()), new Problems())
                .read(Path.of("").toAbsolutePath());
    }

    /** Returns where the brokers are. */
    public String bootstrapServers() {
        return text(Key.BOOTSTRAP_SERVERS);
    }

    /** Returns the application's id, which is the consumer group's too. */
    public String applicationId() {
        return text(Key.APPLICATION_ID);
    }

    /** Returns what the names of all topics begin with. */
    public String topicsPrefix() {
        return text(Key.TOPICS_PREFIX);
    }

    /** Returns the directory of the vendors' profiles, absolute. */
    public Path vendorsDir() {
        return base.resolve(text(Key.VENDORS_DIR)).normalize();
    }

    /** Returns whether the profiles are those in the topic, and {@link #vendorsDir} is not looked at. */
    public boolean hasProfilesInTopic() {
        return text(Key.VENDORS_SOURCE).equals("topic");
    }

    /** Returns where stores are kept, absolute. */
    public Path stateDir() {
        return base.resolve(text(Key.STATE_DIR)).normalize();
    }

    /** Returns what RocksDB may take of memory, in bytes. */
    public long stateMemory() {
        return (Long) value(Key.STATE_MEMORY);
    }

    /** Returns what the process may take of memory in all, in bytes; 0 for what the machine has. */
    public long memoryMax() {
        return (Long) value(Key.MEMORY_MAX);
    }

    /** Returns the management endpoint's port: 0 for any free one, -1 for no endpoint. */
    public int managementPort() {
        return number(Key.MANAGEMENT_PORT);
    }

    /** Returns the name or address that the management endpoint listens on. */
    public String managementHost() {
        return text(Key.MANAGEMENT_HOST);
    }

    /** Returns the file of those who may use the management endpoint, absolute; null for nobody. */
    public @Nullable Path managementTokens() {
        return file(Key.MANAGEMENT_TOKENS);
    }

    /** Returns what makes the management endpoint HTTPS; null for HTTP. */
    public @Nullable ManagementTls managementTls() {
        Path certificate = file(Key.MANAGEMENT_TLS_CERTIFICATE);
        Path key = file(Key.MANAGEMENT_TLS_KEY);
        return certificate == null || key == null
                ? null
                : new ManagementTls(certificate, key, file(Key.MANAGEMENT_TLS_CLIENT_CA));
    }

    /** Returns how long an intent waits for its vendor's profile. */
    public Duration unknownGrace() {
        return duration(Key.UNKNOWN_GRACE);
    }

    /** Returns how long the start waits for a broker that does not answer. */
    public Duration brokerWait() {
        return duration(Key.START_BROKER_WAIT);
    }

    /** Returns how long a clean stop waits for calls in flight. */
    public Duration drainDeadline() {
        return duration(Key.DRAIN_DEADLINE);
    }

    /** Returns how many unfinished intents are in the ledger of a partition, about. */
    public int ledgerEntries() {
        return number(Key.LEDGER_ENTRIES);
    }

    /** Returns about how many of each vendor's waiting intents are in memory. */
    public int ledgerWindow() {
        return number(Key.LEDGER_WINDOW);
    }

    /** Returns how many bytes of accepted intents are in the ledger of a partition, about. */
    public long ledgerBytes() {
        return (long) number(Key.LEDGER_MEGABYTES) << 20;
    }

    /** Returns the largest record value taken or written, in bytes. */
    public int ledgerMaxRecordBytes() {
        return number(Key.LEDGER_MAX_RECORD_BYTES);
    }

    /** Returns every key under {@code kafka.}, without that prefix: for any client of Kafka. Holds secrets. */
    public Map<String, Object> kafka() {
        return kafka;
    }

    /** Returns the name of the store of bodies; none for no store. */
    public String bodiesStore() {
        return text(Key.BODIES_STORE);
    }

    /** Returns the settings of the store of bodies, by its own keys. May hold secrets. */
    public Map<String, String> bodiesSettings() {
        return bodies;
    }

    /** Returns how many bytes a body has at most that goes to the topics, if there is a store. */
    public long bodiesLargerThan() {
        return (Long) value(Key.BODIES_LARGER_THAN);
    }

    /** Returns how long a stored body is kept. */
    public Duration bodiesKeep() {
        return duration(Key.BODIES_KEEP);
    }

    /** Returns the configured Serde, with the topics' names. */
    public TopicCodec codec() {
        return codec;
    }

    @Override
    public String toString() {
        Map<String, String> shown = new TreeMap<>();
        values.forEach((key, value) -> shown.put(key.key(), Problems.shown(key.key(), value.toString())));
        kafka.forEach((key, value) -> shown.put(KafkaKeys.PREFIX + key, Problems.shown(key, value.toString())));
        return shown.toString();
    }

    private @Nullable Path file(Key key) {
        return text(key).isEmpty() ? null : base.resolve(text(key)).normalize();
    }

    private String text(Key key) {
        return (String) value(key);
    }

    private int number(Key key) {
        return (Integer) value(key);
    }

    private Duration duration(Key key) {
        return (Duration) value(key);
    }

    private Object value(Key key) {
        Object value = values.get(key);
        if (value == null) {
            throw new IllegalStateException("not read: " + key.key());
        }
        return value;
    }
}
