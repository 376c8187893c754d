package dev.headgate.control.status;

import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.record.TopicCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * What the owners said last of each vendor.
 *
 * <p>Threading: one thread.
 */
public final class StatusFollower implements AutoCloseable {

    private final TopicCodec codec;
    private final TopicReader reader;
    private final Map<String, VendorStatus> reported = new TreeMap<>();

    /** Reads what there is. */
    public StatusFollower(Cluster cluster, TopicCodec codec) {
        this.codec = codec;
        this.reader = new TopicReader(cluster, codec.topic(Topics.STATUS));
        try {
            reader.seekToBeginning();
            reader.toEnd(this::keep);
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** Reads once what the owners of all vendors last reported, by vendor. */
    public static Map<String, VendorStatus> read(Cluster cluster, TopicCodec codec) {
        try (StatusFollower follower = new StatusFollower(cluster, codec)) {
            return follower.reported();
        }
    }

    /** Reads on, and waits for that if nothing is there yet. Returns what was reported, each change of a vendor. */
    public List<VendorStatus> poll(Duration longest) {
        List<VendorStatus> news = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> message : reader.poll(longest)) {
            VendorStatus status = keep(message);
            if (status != null) {
                news.add(status);
            }
        }
        return news;
    }

    /** By vendor; changes with each poll. */
    public Map<String, VendorStatus> reported() {
        return Collections.unmodifiableMap(reported);
    }

    private @Nullable VendorStatus keep(ConsumerRecord<byte[], byte[]> message) {
        if (message.key() == null) {
            return null;
        }
        String vendor = new String(message.key(), StandardCharsets.UTF_8);
        if (message.value() == null) {
            reported.remove(vendor);
            return null;
        }
        try {
            VendorStatus status = codec.decode(Topics.STATUS, message.value(), VendorStatus.class);
            reported.put(vendor, status);
            return status;
        } catch (SerializationException e) {
            throw CommandException.usage(
                    "the status of " + vendor + " can't be read; are serde.* and topics.prefix those of headgate run? "
                            + CommandException.reason(e),
                    e);
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
