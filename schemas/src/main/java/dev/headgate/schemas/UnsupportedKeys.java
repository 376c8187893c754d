package dev.headgate.schemas;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The keys of Confluent's serializers (8.x) that this Serde would otherwise ignore. A key whose value asks for what
 * happens anyway is allowed.
 */
final class UnsupportedKeys {
    private static final Set<String> SUPPORTED = Set.of(
            RegistrySettings.URL,
            RegistrySettings.AUTO_REGISTER,
            RegistrySettings.CREDENTIALS_SOURCE,
            RegistrySettings.USER_INFO,
            RegistrySettings.CONNECT_TIMEOUT,
            RegistrySettings.READ_TIMEOUT);

    private static final String BY_TOPIC = "io.confluent.kafka.serializers.subject.TopicNameStrategy";

    private static final Map<String, String> AS_IT_IS = Map.ofEntries(
            Map.entry("avro.reflection.allow.null", "false"),
            Map.entry("avro.remove.java.properties", "true"),
            Map.entry("avro.use.logical.type.converters", "true"),
            Map.entry("key.subject.name.strategy", BY_TOPIC),
            Map.entry("latest.compatibility.strict", "true"),
            Map.entry("normalize.schemas", "false"),
            Map.entry("propagate.schema.tags", "false"),
            Map.entry("schema.reflection", "false"),
            Map.entry("specific.avro.reader", "true"),
            Map.entry("use.latest.version", "false"),
            Map.entry("use.schema.id", "-1"),
            Map.entry("value.subject.name.strategy", BY_TOPIC));

    private static final Set<String> REFUSED = Set.of(
            "context.name.strategy",
            "enable.rule.service.loader",
            "id.compatibility.strict",
            "key.schema.id.deserializer",
            "key.schema.id.serializer",
            "latest.cache.size",
            "latest.cache.ttl.sec",
            "max.retries",
            "max.schemas.per.subject",
            "missing.cache.size",
            "missing.id.cache.ttl.sec",
            "missing.schema.cache.ttl.sec",
            "missing.version.cache.ttl.sec",
            "proxy.host",
            "proxy.port",
            "reference.subject.name.strategy",
            "retries.max.wait.ms",
            "retries.wait.ms",
            "schema.format",
            "specific.avro.key.type",
            "specific.avro.value.type",
            "use.latest.with.metadata",
            "value.schema.id.deserializer",
            "value.schema.id.serializer");

    private static final List<String> PREFIXES =
            List.of("basic.auth.", "bearer.auth.", "request.header.", "rule.", "schema.registry.");

    private UnsupportedKeys() {}

    /** Throws {@link ConfigException} naming the first such key, never its value where that may be a secret. */
    static void refuse(Map<String, ?> configs) {
        configs.keySet().stream().sorted().forEach(key -> refuse(key, configs.get(key)));
    }

    private static void refuse(String key, @Nullable Object value) {
        String asItIs = AS_IT_IS.get(key);
        if (asItIs != null) {
            String text = value instanceof Class<?> type ? type.getName() : String.valueOf(value);
            if (!text.strip().toLowerCase(Locale.ROOT).equals(asItIs.toLowerCase(Locale.ROOT))) {
                throw new ConfigException(key + ": only " + asItIs + " is supported by Headgate's Avro Serde");
            }
        } else if (!SUPPORTED.contains(key) && unsupported(key)) {
            throw new ConfigException(key + ": is not supported by Headgate's Avro Serde; remove it, or configure"
                    + " Confluent's Serde");
        }
    }

    private static boolean unsupported(String key) {
        return REFUSED.contains(key) || PREFIXES.stream().anyMatch(key::startsWith);
    }
}
