package dev.headgate.app;

import dev.headgate.streams.kafka.StreamsDefaults;
import java.util.Locale;

/** The configuration reference in Markdown, made from the catalogue. */
final class Reference {

    private static final String BEFORE = """
        # Configuration

        Made from the code; do not edit.

        `headgate run -c headgate.yaml`. Nesting and dots mean the same: `kafka: {bootstrap.servers: a:9092}` is
        `kafka.bootstrap.servers: a:9092`. Values are plain text; `${...}` is not replaced. Relative paths start at the
        file's directory. Every mistake is reported at once, with the key, the value (never one that may be a secret)
        and what is allowed, and the program does not start.

        | key | environment variable | type | allowed | default | why this default |
        | --- | --- | --- | --- | --- | --- |
        """;

    private static final String AFTER = """
        | `kafka.*` | `KAFKA_*` | Kafka's | any other key of Kafka's clients or of Kafka Streams, with or without `main.consumer.`, `consumer.`, `producer.`, `admin.` and so on before it | Kafka's, or Headgate's own for Streams | passed through; relative `ssl.truststore.location` and `ssl.keystore.location` start at the file's directory |
        | `serde.*` | `SERDE_*` | the Serde's | `serde.schema.registry.url`, `serde.auto.register.schemas`, `serde.basic.auth.credentials.source`, `serde.basic.auth.user.info`, `serde.http.connect.timeout.ms`, `serde.http.read.timeout.ms` for Headgate's own; another Serde has its own | the Serde's | handed to the Serde without `serde.`; without a registry's URL records are in Avro single-object encoding |
        | `bodies.NAME.*` | `BODIES_NAME_*` | the store's | the own keys of the store of bodies `NAME`, if `bodies.store` says `NAME`, which is neither `none` nor `file` | the store's | handed to the store without `bodies.NAME.` |

        ## Kafka's settings

        What Headgate sets for Kafka Streams in place of Kafka's own defaults. Commits and reading ahead were chosen by
        `./headgate bench` ([performance](performance.md)), the others by reasoning. Heap and collector are the JVM's
        own choice, except that `./headgate run` takes 1 GiB at most (`HEADGATE_OPTS`): what waits is on disk.

        | key | default | why this default |
        | --- | --- | --- |
        """;

    private static final String FIXED = """

        ## Fixed

        """;

    private static final String ENVIRONMENT = """

        ## Environment

        A variable wins over the file; an empty one counts as not set. Its name is the key in capitals with `_` for every
        sign that is not a letter or digit (MicroProfile Config's rule).

        - `KAFKA_*` sets a key that Kafka's clients or Kafka Streams define (`KAFKA_SASL_JAAS_CONFIG`,
          `KAFKA_PRODUCER_LINGER_MS`) or one that stands in the file. Others, such as the `KAFKA_OPTS` and `KAFKA_HOME` of
          Kafka's own scripts, are left alone.
        - `SERDE_*` sets the key with a dot for every `_`: `SERDE_SCHEMA_REGISTRY_URL` is
          `serde.schema.registry.url`.
        - `ROCKSDB_SHAREDLIB_DIR`, RocksDB's own: where its native library, of 15 MiB, is unpacked at the start. Without it
          that is in `state.dir`, and in the temporary directory where code can't be loaded from there.

        ## Deadlines

        A vendor's call deadline must be shorter than `drain.deadline`, and that shorter than the transaction timeout. So
        `kafka.producer.transaction.timeout.ms` is `drain.deadline` + 5 s unless you set it. It is also how long the
        successor of a killed process may have to wait: lower `drain.deadline` if your vendors are quick.
        """;

    private Reference() {}

    static String markdown() {
        StringBuilder text = new StringBuilder(BEFORE);
        for (Key key : Key.values()) {
            text.append(row(key));
        }
        text.append(AFTER);
        for (StreamsDefaults.Own own : StreamsDefaults.own()) {
            text.append(String.format(Locale.ROOT, "| `kafka.%s` | `%s` | %s |\n", own.key(), own.value(), own.why()));
        }
        text.append(FIXED);
        KafkaKeys.fixed()
                .forEach((key, why) -> text.append("- `kafka.")
                        .append(key)
                        .append("` is ")
                        .append(String.valueOf(StreamsDefaults.FIXED.get(key)).toLowerCase(Locale.ROOT))
                        .append(": ")
                        .append(why)
                        .append(".\n"));
        return text.append(ENVIRONMENT).toString();
    }

    private static String byDefault(Key key) {
        String byDefault = key.byDefault();
        if (byDefault == null) {
            return "required";
        }
        return byDefault.isEmpty() ? "none" : "`" + byDefault + "`";
    }

    private static String row(Key key) {
        return "| `" + key.key() + "` | `" + key.variable() + "` | "
                + key.kind().type() + " | "
                + key.kind().allowed() + " | " + byDefault(key) + " | "
                + key.reason() + " |\n";
    }
}
