package dev.headgate.whatif.topics;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topic;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.DecodedValue;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.RawRecord;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.whatif.Recording;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads recordings from the topics of intents and results. */
public record RecordingReader(TopicCodec codec, Source source) {

    /** Where records come from. */
    public interface Source {

        /**
         * Reads topics to their present end, committed records only.
         *
         * @param topics by their full names
         * @param since records from then on; null: from the oldest
         */
        void read(List<String> topics, @Nullable Instant since, Consumer<ConsumerRecord<byte[], byte[]>> each);
    }

    /**
     * Reads those of some vendors. Records that are none are passed over.
     *
     * @param since records from then on; null: all
     * @param at the present time
     * @return those of which there is anything, by vendor
     * @throws IllegalStateException if there are more intents of a vendor than {@link
     *     dev.headgate.whatif.RecordedIntents#MAX}
     */
    public Map<String, Recording> read(Map<String, VendorRules> vendors, @Nullable Instant since, Instant at) {
        long now = Math.multiplyExact(at.toEpochMilli(), 1_000_000L);
        Map<String, VendorRecorder> recorders = new TreeMap<>();
        vendors.forEach((vendor, rules) -> recorders.put(vendor, new VendorRecorder(vendor, rules, now)));
        source.read(List.of(codec.topic(Topics.INTENTS)), since, message -> intent(message, recorders));
        Map<String, String> results = new HashMap<>();
        for (Topic topic : codec.catalogue().each(Topics.RESULTS)) {
            results.put(codec.topic(topic.name()), topic.name());
        }
        source.read(List.copyOf(results.keySet()), since, message -> {
            String name = results.get(message.topic());
            if (name != null) {
                result(message, name, recorders);
            }
        });
        Map<String, Recording> recordings = new TreeMap<>();
        recorders.forEach((vendor, recorder) -> {
            if (!recorder.isEmpty()) {
                recordings.put(vendor, recorder.recording());
            }
        });
        return recordings;
    }

    private void intent(ConsumerRecord<byte[], byte[]> message, Map<String, VendorRecorder> recorders) {
        VendorRecorder recorder = recorder(message, recorders);
        if (recorder == null) {
            return;
        }
        if (codec.read(new RawRecord(Outbox.Origin.of(message), message.timestamp()))
                        instanceof DecodedValue.Value(var value)
                && value instanceof Intent intent) {
            recorder.intent(intent, message.timestamp());
        }
    }

    private void result(ConsumerRecord<byte[], byte[]> message, String name, Map<String, VendorRecorder> recorders) {
        VendorRecorder recorder = recorder(message, recorders);
        if (recorder == null) {
            return;
        }
        try {
            recorder.result(codec.decode(name, message.value(), message.headers(), Result.class));
        } catch (SerializationException ignored) {
            // somebody else's record: it says nothing of our calls
        }
    }

    private static @Nullable VendorRecorder recorder(
            ConsumerRecord<byte[], byte[]> message, Map<String, VendorRecorder> recorders) {
        return message.key() == null ? null : recorders.get(new String(message.key(), StandardCharsets.UTF_8));
    }
}
