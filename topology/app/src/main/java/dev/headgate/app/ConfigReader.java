package dev.headgate.app;

import dev.headgate.api.Nearest;
import dev.headgate.streams.record.ResultsFormat;
import dev.headgate.streams.record.TopicCodec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the values of a configuration and finds every mistake in them. */
final class ConfigReader {

    private static final Set<String> PATHS = Set.of("ssl.truststore.location", "ssl.keystore.location");

    private final Values values;
    private final Problems problems;
    private final Map<Key, Object> read = new EnumMap<>(Key.class);

    ConfigReader(Values values, Problems problems) {
        this.values = values;
        this.problems = problems;
    }

    /**
     * @param base where relative paths start
     * @throws InvalidConfigurationException with all mistakes
     */
    Configuration read(Path base) {
        Map<String, Found> kafka = values.under(KafkaKeys.PREFIX, KafkaKeys.known());
        Map<String, Found> serde = values.under(SerdeKeys.PREFIX, values.dotted(SerdeKeys.PREFIX));
        Map<String, Found> bodies = BodiesKeys.own(values);
        kafka.values().forEach(this::hide);
        bodies.values().forEach(this::hide);
        serde.values().forEach(this::hide);
        for (Key key : Key.values()) {
            values.find(key.key()).ifPresentOrElse(found -> take(key, found), () -> byDefault(key));
        }
        values.given().forEach(name -> checkKnown(name, bodies.keySet()));
        BodiesKeys.check(values, problems);
        checkSource();
        checkManagement();
        kafka.values().forEach(found -> KafkaKeys.check(found, problems));
        new Timing(kafka, problems).check(duration(Key.DRAIN_DEADLINE), number(Key.LEDGER_MAX_RECORD_BYTES));
        Optional<TopicCodec> codec = codec();
        problems.throwIfAny();
        Map<String, String> settings =
                BodiesKeys.settings(text(Key.BODIES_STORE), bodies, text(Key.BODIES_DIRECTORY), base);
        Configuration configuration = new Configuration(read, plain(kafka, base), settings, base, codec.orElseThrow());
        StreamsProperties.check(configuration, problems);
        problems.throwIfAny();
        return configuration;
    }

    private void hide(Found found) {
        if (Problems.isSecret(found.key(), found.value())) {
            problems.hide(found.value());
        }
    }

    private void take(Key key, Found found) {
        Optional<?> value = key.kind().reader().apply(found.value());
        if (value.isPresent()) {
            read.put(key, value.get());
        } else {
            problems.add(found, "allowed: " + key.kind().allowed());
        }
    }

    private void byDefault(Key key) {
        String text = key.byDefault();
        if (text == null) {
            problems.add(key.key() + ": is missing; give it in the file or as the environment variable "
                    + key.variable() + "; allowed: " + key.kind().allowed());
        } else {
            key.kind().reader().apply(text).ifPresent(value -> read.put(key, value));
        }
    }

    private void checkKnown(String name, Set<String> others) {
        if (Key.of(name).isEmpty()
                && !others.contains(name)
                && !name.startsWith(KafkaKeys.PREFIX)
                && !name.startsWith(SerdeKeys.PREFIX)) {
            String where = values.find(name).map(Found::where).orElse("");
            problems.add(name + " (" + where + "): there is no such key" + suggestion(name)
                    + " (its value is not shown: it may be a secret)");
        }
    }

    /** Returns the rest of a sentence, after "there is no such key". */
    private static String suggestion(String name) {
        String passed = KafkaKeys.PREFIX + name;
        if (KafkaKeys.known().contains(passed)) {
            return "; did you mean " + passed + "?";
        }
        List<String> keys = Arrays.stream(Key.values()).map(Key::key).toList();
        return Nearest.of(name, keys)
                .map(key -> "; did you mean " + key + "?")
                .orElseGet(() -> "; allowed: " + String.join(", ", keys) + ", kafka.*, serde.*");
    }

    /** Two sources at once would leave it open which profile is in force. */
    private void checkSource() {
        if ("topic".equals(read.get(Key.VENDORS_SOURCE))) {
            values.find(Key.VENDORS_DIR.key())
                    .ifPresent(found -> problems.add(
                            found,
                            "not with vendors.source: topic; leave one of the two out, after headgate vendors apply"));
        }
    }

    private void checkManagement() {
        boolean certificate = isGiven(Key.MANAGEMENT_TLS_CERTIFICATE);
        boolean clients = isGiven(Key.MANAGEMENT_TLS_CLIENT_CA);
        if (certificate != isGiven(Key.MANAGEMENT_TLS_KEY)) {
            problems.add("management.tls.certificate and management.tls.key: give both, or neither");
        }
        if (clients && !certificate) {
            problems.add("management.tls.client-ca: needs management.tls.certificate and management.tls.key");
        }
        if (clients && !isGiven(Key.MANAGEMENT_TOKENS)) {
            problems.add("management.tls.client-ca: needs management.tokens, where NAME ROLE certificate says who of"
                    + " those with a certificate may do what");
        }
    }

    private boolean isGiven(Key key) {
        return !"".equals(read.getOrDefault(key, ""));
    }

    private Optional<TopicCodec> codec() {
        Object name = read.get(Key.SERDE_CLASS);
        Object prefix = read.get(Key.TOPICS_PREFIX);
        ResultsFormat results = "json".equals(read.get(Key.RESULTS_FORMAT)) ? ResultsFormat.JSON : ResultsFormat.AVRO;
        return name == null || prefix == null
                ? Optional.empty()
                : SerdeKeys.codec(values, name.toString(), prefix.toString(), results, replies(), problems);
    }

    @SuppressWarnings("unchecked") // as its kind reads it
    private List<String> replies() {
        return (List<String>) read.getOrDefault(Key.RESULTS_REPLY_TO, List.of());
    }

    private String text(Key key) {
        return String.valueOf(read.get(key));
    }

    private @Nullable Duration duration(Key key) {
        return (Duration) read.get(key);
    }

    private @Nullable Integer number(Key key) {
        return (Integer) read.get(key);
    }

    private static Map<String, Object> plain(Map<String, Found> kafka, Path base) {
        Map<String, Object> plain = new HashMap<>();
        kafka.forEach((key, found) -> {
            boolean path = PATHS.stream().anyMatch(key::endsWith);
            plain.put(
                    key.substring(KafkaKeys.PREFIX.length()),
                    path ? base.resolve(found.value()).toString() : found.value());
        });
        return plain;
    }
}
