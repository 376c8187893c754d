package dev.headgate.streams.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The newest record of each key of the layout topic. */
final class LayoutRecords {

    static final byte[] LAYOUT = "layout".getBytes(UTF_8);

    /** Three refreshes missed. */
    static final Duration FRESH = Duration.ofMinutes(3);

    private static final String INSTANCE = "instance/";

    private record Said(InstanceFormats formats, long at) {}

    private final Map<String, Said> instances = new LinkedHashMap<>();
    private @Nullable StoredLayout stored;

    static byte[] key(String instance) {
        return (INSTANCE + instance).getBytes(UTF_8);
    }

    void take(ConsumerRecord<byte[], byte[]> message) {
        if (message.key() == null) {
            return;
        }
        String key = new String(message.key(), UTF_8);
        byte[] value = message.value();
        if (key.equals(new String(LAYOUT, UTF_8))) {
            stored = value == null ? null : StoredLayout.read(value, message.topic());
        } else if (key.startsWith(INSTANCE)) {
            instances.remove(key);
            if (value != null) {
                InstanceFormats.read(value).ifPresent(it -> instances.put(key, new Said(it, message.timestamp())));
            }
        }
    }

    Optional<StoredLayout> stored() {
        return Optional.ofNullable(stored);
    }

    /** Those that said something lately and have not said that they are gone, by key. */
    Map<String, InstanceFormats> alive(long nowMillis) {
        return instances.entrySet().stream()
                .filter(it -> it.getValue().at() >= nowMillis - FRESH.toMillis())
                .collect(Collectors.toMap(Map.Entry::getKey, it -> it.getValue().formats()));
    }

    /** The keys of those that said nothing for so long. */
    Set<String> silent(long nowMillis, Duration since) {
        return instances.entrySet().stream()
                .filter(it -> it.getValue().at() < nowMillis - since.toMillis())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
