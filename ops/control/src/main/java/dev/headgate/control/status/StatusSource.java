package dev.headgate.control.status;

import dev.headgate.app.Configuration;
import dev.headgate.app.ProfileLoader;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.control.vendors.ProfileFolder;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.record.TopicCodec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;

/** What there is to know of all vendors: the status topic, the consumer group and the profiles. */
public final class StatusSource {

    private final Configuration configuration;
    private final TopicCodec codec;
    private final Cluster cluster;

    public StatusSource(Configuration configuration, Cluster cluster) {
        this.configuration = configuration;
        this.codec = configuration.codec();
        this.cluster = cluster;
    }

    /** Every vendor that has a profile here or was ever reported, by name. */
    public List<VendorState> states() {
        String intents = codec.topic(Topics.INTENTS);
        int partitions = cluster.partitionsOf(intents);
        Map<String, VendorStatus> reported = reported();
        Ownership ownership = Ownership.of(cluster, configuration.applicationId(), intents);
        Set<String> vendors = new TreeSet<>(reported.keySet());
        Map<String, String> problems;
        try (ProfileFolder folder = ProfileFolder.of(configuration, cluster)) {
            Set<String> profiles = folder.vendors();
            vendors.addAll(profiles);
            problems = problems(profiles, folder.path());
        }
        Instant now = Instant.now();
        List<VendorState> states = new ArrayList<>();
        for (String vendor : vendors) {
            int partition = OwnerPartition.of(vendor.getBytes(StandardCharsets.UTF_8), partitions);
            states.add(VendorState.of(vendor, partition, reported.get(vendor), problems.get(vendor), ownership, now));
        }
        return states;
    }

    private Map<String, VendorStatus> reported() {
        String topic = codec.topic(Topics.STATUS);
        Map<String, VendorStatus> reported = new TreeMap<>();
        try (TopicReader reader = new TopicReader(cluster, topic, cluster.partitionsOf(topic))) {
            reader.seekToBeginning();
            reader.toEnd(message -> keep(message, reported));
        }
        return reported;
    }

    private void keep(ConsumerRecord<byte[], byte[]> message, Map<String, VendorStatus> reported) {
        if (message.key() == null) {
            return;
        }
        String vendor = new String(message.key(), StandardCharsets.UTF_8);
        if (message.value() == null) {
            reported.remove(vendor);
            return;
        }
        try {
            reported.put(vendor, codec.decode(Topics.STATUS, message.value(), VendorStatus.class));
        } catch (SerializationException e) {
            throw CommandException.usage(
                    "the status of " + vendor + " can't be read; are serde.* and topics.prefix those of headgate run? "
                            + CommandException.reason(e),
                    e);
        }
    }

    /** What keeps profiles from being in force, by vendor. */
    private Map<String, String> problems(Set<String> vendors, Path directory) {
        ProfileLoader loader = new ProfileLoader(configuration.drainDeadline());
        Map<String, String> problems = new TreeMap<>();
        for (String vendor : vendors) {
            String problem = loader.problem(directory.resolve(vendor + ProfileReader.ENDING));
            if (problem != null) {
                problems.put(vendor, problem);
            }
        }
        return problems;
    }
}
