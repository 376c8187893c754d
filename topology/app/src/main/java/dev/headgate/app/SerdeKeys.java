package dev.headgate.app;

import dev.headgate.streams.record.ResultsFormat;
import dev.headgate.streams.record.TopicCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Utils;

/** The keys under {@code serde.}: the Serde's class, and everything else as the Serde's own settings. */
final class SerdeKeys {

    static final String PREFIX = "serde.";

    private SerdeKeys() {}

    /** Makes the Serde; nothing if it can't be made, and then the problems say why. */
    static Optional<TopicCodec> codec(
            Values values,
            String className,
            String topicsPrefix,
            ResultsFormat results,
            List<String> replies,
            Problems problems) {
        Map<String, Object> settings = new HashMap<>();
        for (Found found : values.under(PREFIX, values.dotted(PREFIX)).values()) {
            if (!found.key().equals(Key.SERDE_CLASS.key())) {
                settings.put(found.key().substring(PREFIX.length()), found.value());
            }
        }
        try {
            Serde<SpecificRecord> serde = instance(className);
            serde.configure(settings, false);
            return Optional.of(new TopicCodec(serde, topicsPrefix, results, replies));
        } catch (ClassNotFoundException e) {
            problems.add(Key.SERDE_CLASS.key() + ": \"" + className + "\": no such class; allowed: "
                    + Key.SERDE_CLASS.kind().allowed());
        } catch (ClassCastException e) {
            problems.add(Key.SERDE_CLASS.key() + ": \"" + className + "\": is not a Serde; allowed: "
                    + Key.SERDE_CLASS.kind().allowed());
        } catch (KafkaException e) {
            problems.add(PREFIX + e.getMessage());
        }
        return Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static Serde<SpecificRecord> instance(String className) throws ClassNotFoundException {
        return (Serde<SpecificRecord>) Utils.newInstance(className, Serde.class);
    }
}
