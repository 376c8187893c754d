package dev.headgate.app;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The catalogue of configuration keys: validation, mistakes and the reference in the docs come from it. */
enum Key {
    BOOTSTRAP_SERVERS(
            "kafka.bootstrap.servers",
            Kind.text(
                    "host:port, several separated by commas", "\\s*[^\\s,]+:\\d{1,5}\\s*(,\\s*[^\\s,]+:\\d{1,5}\\s*)*"),
            null,
            "nobody can guess where your brokers are"),
    APPLICATION_ID(
            "application.id",
            Kind.text("1 to 128 of A-Z a-z 0-9 . _ -", "[A-Za-z0-9._-]{1,128}"),
            "headgate",
            "one application per cluster is the usual case; it also names the consumer group and begins the names of"
                    + " internal topics and transactional ids"),
    STATE_DIR(
            "state.dir",
            Kind.path("a directory this process may write, its own, kept between runs"),
            ".headgate/state",
            "beside the configuration and not in the temporary directory: what is wiped there has to be restored from"
                    + " Kafka, and the process comes back as another one"),
    STATE_MEMORY(
            "state.memory",
            Kind.size("16MiB", "64GiB"),
            "128MiB",
            "what RocksDB takes beside the JVM's memory, for all partitions together: enough for a hundred of them; more"
                    + " saves reads from disk where many intents wait"),
    MEMORY_MAX(
            "memory.max",
            Kind.size("0MiB", "1024GiB"),
            "0MiB",
            "0MiB: what the container or machine has, with a warning if the process may need more. With a bound of your own"
                    + " it does not start where it may need more: then nothing kills it in the middle of its work"),
    TOPICS_PREFIX(
            "topics.prefix",
            Kind.text("up to 128 of A-Z a-z 0-9 . _ -, or \"\"", "[A-Za-z0-9._-]{0,128}"),
            Topics.DEFAULT_PREFIX,
            "keeps the topics together in a shared cluster"),
    RESULTS_REPLY_TO(
            "results.reply-to",
            Kind.replies(100),
            "",
            "all outcomes on the topic results. Each name that an intent's replyTo may be has topics of its own,"
                    + " results.NAME and pages.NAME, which topics apply makes"),
    VENDORS_DIR(
            "vendors.dir",
            Kind.path("a directory of vendor profiles, one VENDOR.yaml each"),
            "vendors",
            "beside the configuration"),
    VENDORS_SOURCE(
            "vendors.source",
            Kind.text("dir or topic", "dir|topic"),
            "dir",
            "the files in vendors.dir, of each instance its own. topic: those that headgate vendors apply has written, the same"
                    + " for all instances"),
    UNKNOWN_GRACE(
            "vendors.unknown-grace",
            Kind.duration(Duration.ZERO, Duration.ofDays(1)),
            "30s",
            "profiles and intents arrive in no order; longer than a roll-out of a file takes, shorter than a caller's"
                    + " patience"),
    MANAGEMENT_PORT("management.port", Kind.integer(-1, 65_535, "; 0: any free one, -1: none"), "8480", "rarely taken"),
    MANAGEMENT_HOST(
            "management.host",
            Kind.text("a name or an address of this machine; 0.0.0.0 or :: for all of them", "[A-Za-z0-9._:%-]{1,253}"),
            "127.0.0.1",
            "whoever is to ask from other machines is let in on purpose, as probes of Kubernetes are by 0.0.0.0"),
    MANAGEMENT_TOKENS(
            "management.tokens",
            Kind.optionalPath("a file: who may read and who may change, NAME ROLE TOKEN a line"),
            "",
            "without it there are health and metrics and no more. It is read again when it changes"),
    MANAGEMENT_TLS_CERTIFICATE(
            "management.tls.certificate",
            Kind.optionalPath("a file in PEM, with those that sign it after it"),
            "",
            "HTTP; with it and its key HTTPS. Both are read again when they change"),
    MANAGEMENT_TLS_KEY(
            "management.tls.key",
            Kind.optionalPath("a file in PEM: PKCS #8, RSA or EC, not encrypted"),
            "",
            "goes with management.tls.certificate"),
    MANAGEMENT_TLS_CLIENT_CA(
            "management.tls.client-ca",
            Kind.optionalPath("a file in PEM: who signs certificates of clients"),
            "",
            "clients are asked for none. With it those that management.tokens names may show one in place of a token"),
    START_BROKER_WAIT(
            "start.broker-wait",
            Kind.duration(Duration.ZERO, Duration.ofDays(1)),
            "5m",
            "longer than a cluster takes to come up beside the program; short enough that somebody hears of it"),
    DRAIN_DEADLINE(
            "drain.deadline",
            Kind.duration(Duration.ofSeconds(1), Duration.ofMinutes(10)),
            "30s",
            "three times the default call deadline, and what orchestrators usually wait before they kill"),
    LEDGER_ENTRIES(
            "ledger.entries",
            Kind.integer(1, 10_000_000, ", per partition"),
            "100000",
            "five vendors' backlogs; more waits on the topic parked"),
    LEDGER_MEGABYTES(
            "ledger.megabytes",
            Kind.integer(1, 1_000_000, " MiB, per partition"),
            "256",
            "2.5 KiB for each of the default number of intents; a take-over reads so much, and more waits on the topic"
                    + " parked"),
    LEDGER_WINDOW(
            "ledger.window",
            Kind.integer(8, 1_000_000, ", per vendor"),
            "10000",
            "about 10 MB of memory for each vendor with a backlog, and far more than can start before the window is"
                    + " filled up; the rest waits on disk"),
    LEDGER_MAX_RECORD_BYTES(
            "ledger.max-record-bytes",
            Kind.integer(1024, 100_000_000, " bytes"),
            "900000",
            "fits, with its headers, under the 1 MiB that brokers and producers allow by default"),
    BODIES_STORE(
            "bodies.store",
            Kind.text("none, file, or the name of a store on the class path", "[a-z][a-z0-9-]{0,31}"),
            "none",
            "none: bodies go to the topics, and what is too large for a record goes in pieces. file: a directory. Another"
                    + " store's own keys are bodies.NAME.*"),
    BODIES_DIRECTORY(
            "bodies.directory",
            Kind.path("a directory that all instances may write and readers read, the same for all; for file alone"),
            ".headgate/bodies",
            "beside the configuration, which is enough for one machine"),
    BODIES_LARGER_THAN(
            "bodies.larger-than",
            Kind.size("1KiB", "64MiB"),
            "256KiB",
            "small answers stay where their readers are; from about ledger.max-record-bytes on they don't fit anyway"),
    BODIES_KEEP(
            "bodies.keep",
            Kind.duration(Duration.ofHours(1), Duration.ofDays(3650)),
            "14d",
            "twice what brokers keep records by default, which is what the topics results and pages have unless you set more:"
                    + " a reference should be gone before its body is"),
    RESULTS_FORMAT(
            "results.format",
            Kind.text("avro or json", "avro|json"),
            "avro",
            "smaller, checked against a schema, and written by serde.class. json: results and pages are JSON, for readers without"
                    + " Avro"),
    SERDE_CLASS(
            "serde.class",
            Kind.text("the name of a Serde class on the class path", "[\\w.$]+"),
            AvroSerde.class.getName(),
            "works with and without a schema registry");

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // its function can't say so, but it is
    private final Kind<?> kind;

    private final @Nullable String byDefault;
    private final String reason;

    /**
     * @param byDefault as one would write it; null if the key is required
     * @param reason for the default
     */
    Key(String key, Kind<?> kind, @Nullable String byDefault, String reason) {
        this.key = key;
        this.kind = kind;
        this.byDefault = byDefault;
        this.reason = reason;
    }

    String key() {
        return key;
    }

    Kind<?> kind() {
        return kind;
    }

    @Nullable
    String byDefault() {
        return byDefault;
    }

    String reason() {
        return reason;
    }

    /** Returns the environment variable that overrides the key: every sign but letters and digits becomes _. */
    String variable() {
        return variable(key);
    }

    static String variable(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    static Optional<Key> of(String name) {
        return Arrays.stream(values()).filter(it -> it.key.equals(name)).findFirst();
    }
}
