package dev.headgate.app;

import dev.headgate.api.Nearest;
import dev.headgate.streams.kafka.StreamsDefaults;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys under {@code kafka.}: Kafka's own, passed through, but for those that Headgate's promises rest on. */
final class KafkaKeys {

    static final String PREFIX = "kafka.";

    private static final List<ConfigDef> DEFINITIONS = List.of(
            StreamsConfig.configDef(),
            ConsumerConfig.configDef(),
            ProducerConfig.configDef(),
            AdminClientConfig.configDef());

    private static final Logger LOG = LoggerFactory.getLogger(KafkaKeys.class);

    /** Before the settings of topics that Kafka Streams makes. */
    private static final String TOPIC = "topic.";

    /** What librdkafka's clients call it. */
    private static final Set<String> LIBRDKAFKA = Set.of("sasl.username", "sasl.password");

    private static final List<String> CLIENTS =
            List.of("", "main.consumer.", "restore.consumer.", "global.consumer.", "consumer.", "producer.", "admin.");

    private static final Map<String, String> WHY_FIXED = Map.of(
            StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
            "one outcome per intent rests on Kafka's transactions",
            StreamsConfig.GROUP_PROTOCOL_CONFIG,
            "the other protocol brings its own consumer, and a partition could not be held",
            StreamsConfig.MAX_TASK_IDLE_MS_CONFIG,
            "otherwise holding a partition would block the commands beside it");

    private static final Map<String, String> ELSEWHERE = Map.of(
            StreamsConfig.APPLICATION_ID_CONFIG,
            "set application.id instead",
            StreamsConfig.STATE_DIR_CONFIG,
            "set state.dir instead",
            ConsumerConfig.GROUP_ID_CONFIG,
            "set application.id instead, which names the group",
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            "Kafka Streams makes these ids from application.id; leave the key out");

    private KafkaKeys() {}

    /** The keys nobody may change, with the reason. */
    static Map<String, String> fixed() {
        return new TreeMap<>(WHY_FIXED);
    }

    /** Every key that Kafka's clients define, for each client. */
    static Set<String> known() {
        Set<String> known = new LinkedHashSet<>();
        for (ConfigDef definition : DEFINITIONS) {
            for (String client : CLIENTS) {
                definition.names().forEach(name -> known.add(PREFIX + client + name));
            }
        }
        return known;
    }

    static void check(Found found, Problems problems) {
        String name = plain(found.key().substring(PREFIX.length()));
        Object fixed = StreamsDefaults.FIXED.get(name);
        String elsewhere = ELSEWHERE.get(name);
        if (elsewhere != null) {
            problems.add(found, elsewhere);
        } else if (fixed != null) {
            if (!found.value().equalsIgnoreCase(fixed.toString())) {
                problems.add(found, "allowed: only " + fixed + ", for " + WHY_FIXED.get(name));
            }
        } else if (isKnown(name)) {
            checkType(found, name, problems);
        } else {
            checkSpelling(found, name, problems);
        }
    }

    /** A plug-in's key is passed through; one that hardly differs from Kafka's own is most likely meant for it. */
    private static void checkSpelling(Found found, String name, Problems problems) {
        if (LIBRDKAFKA.contains(name)) {
            problems.add(found.key() + " (" + found.where()
                    + "): Kafka's Java clients have no such key; give user and password"
                    + " in kafka.sasl.jaas.config");
            return;
        }
        Nearest.of(name, names())
                .ifPresent(it ->
                        problems.add(found.key() + " (" + found.where() + "): Kafka has no such key; did you mean "
                                + found.key().substring(0, found.key().length() - name.length()) + it + "?"));
    }

    /** Logs the keys that neither Kafka's clients nor Kafka Streams define. */
    static void warnOfUnknown(Map<String, Object> kafka) {
        kafka.keySet().stream()
                .filter(it -> !it.startsWith(TOPIC) && !isKnown(plain(it)))
                .sorted()
                .forEach(it ->
                        LOG.warn("kafka.{}: no key of Kafka's own; passed through for a plug-in that may know it", it));
    }

    private static boolean isKnown(String name) {
        return name.startsWith(TOPIC)
                || DEFINITIONS.stream().anyMatch(it -> it.names().contains(name));
    }

    private static Set<String> names() {
        Set<String> names = new TreeSet<>();
        DEFINITIONS.forEach(it -> names.addAll(it.names()));
        return names;
    }

    private static void checkType(Found found, String name, Problems problems) {
        for (ConfigDef definition : DEFINITIONS) {
            ConfigDef.ConfigKey key = definition.configKeys().get(name);
            if (key != null) {
                try {
                    Object value = ConfigDef.parseType(name, found.value(), key.type);
                    if (key.validator != null) {
                        key.validator.ensureValid(name, value);
                    }
                } catch (ConfigException e) {
                    problems.add(found, "Kafka refuses it: " + allowed(key));
                }
                return;
            }
        }
    }

    private static String allowed(ConfigDef.ConfigKey key) {
        String type = "allowed: a value of Kafka's type " + key.type;
        return key.validator == null ? type : type + ", " + key.validator;
    }

    private static String plain(String name) {
        for (String client : CLIENTS) {
            if (!client.isEmpty() && name.startsWith(client)) {
                return name.substring(client.length());
            }
        }
        return name;
    }
}
