package dev.headgate.whatif.topics;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.control.status.StatusFollower;
import dev.headgate.control.vendors.ProfileFolder;
import dev.headgate.core.policy.Policy;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.PolicyOverrides;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.whatif.RecordedIntents;
import dev.headgate.whatif.Recording;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads what was recorded of vendors, and the rules that they are called by. */
public final class RecordedVendors {

    /** By so much what the topics say may differ from what the owner says. */
    private static final double ALIKE = 0.1;

    private final Configuration configuration;
    private final TopicCodec codec;
    private final Cluster cluster;

    public RecordedVendors(Configuration configuration, Cluster cluster) {
        this.configuration = configuration;
        this.codec = configuration.codec();
        this.cluster = cluster;
    }

    /**
     * Returns the vendors that have a profile.
     *
     * @throws CommandException if the profiles can't be read
     */
    public Set<String> vendors() {
        try (ProfileFolder folder = ProfileFolder.of(configuration, cluster)) {
            return folder.vendors();
        }
    }

    /**
     * Reads vendors that have a profile.
     *
     * @param since what was recorded from then on; null: all that the topics keep
     * @return those of which there is anything, by vendor
     * @throws CommandException if profiles have mistakes, the topics can't be read, or there are too many intents
     */
    public Map<String, RecordedVendor> read(Set<String> vendors, @Nullable Instant since) {
        try (ProfileFolder folder = ProfileFolder.of(configuration, cluster)) {
            return read(profiles(vendors, folder.path()), since);
        }
    }

    private static Map<String, Profile> profiles(Set<String> vendors, Path folder) {
        ProfileReader reader = ProfileReader.unchecked(); // their secrets need not be here
        Map<String, Profile> profiles = new TreeMap<>();
        for (String vendor : vendors) {
            try {
                profiles.put(vendor, reader.readFile(folder.resolve(vendor + ProfileReader.ENDING)));
            } catch (InvalidProfileException e) {
                throw CommandException.usage(CommandException.reason(e), e);
            }
        }
        return profiles;
    }

    private Map<String, RecordedVendor> read(Map<String, Profile> profiles, @Nullable Instant since) {
        Map<String, VendorStatus> statuses = StatusFollower.read(cluster, codec);
        Map<String, ConnectorCosts> costs = new HashMap<>();
        try {
            Map<String, VendorRules> rules = new TreeMap<>();
            profiles.forEach((vendor, profile) -> rules.put(
                    vendor,
                    new VendorRules(
                            inForce(profile.policy(), statuses.get(vendor)),
                            costs.computeIfAbsent(vendor, _ -> new ConnectorCosts(profile)))));
            Instant at = Instant.ofEpochMilli(System.currentTimeMillis());
            Map<String, RecordedVendor> read = new TreeMap<>();
            new RecordingReader(codec, this::read).read(rules, since, at).forEach((vendor, recording) -> {
                VendorStatus status = statuses.get(vendor);
                Profile profile = profiles.get(vendor);
                VendorRules its = rules.get(vendor);
                if (profile != null && its != null) {
                    read.put(vendor, new RecordedVendor(recording, its.policy(), notes(recording, profile, status)));
                }
            });
            return read;
        } catch (IllegalStateException e) {
            throw CommandException.usage(
                    "there are more than " + RecordedIntents.MAX
                            + " intents: ask about one vendor with --vendor, or a shorter time with --last",
                    e);
        } finally {
            costs.values().forEach(ConnectorCosts::close);
        }
    }

    /** The rules with what commands have set, for a whole limit or for one scope of it. */
    static Policy inForce(Policy policy, @Nullable VendorStatus status) {
        Policy changed = policy;
        for (LimitOverride set : status == null ? List.<LimitOverride>of() : status.getOverrides()) {
            if (set.getProblem() == null && PolicyOverrides.scope(policy, set.getLimitId()) != null) {
                changed = PolicyOverrides.with(changed, set.getLimitId(), set.getScope(), set.getMax());
            }
        }
        return changed;
    }

    private static List<String> notes(Recording recording, Profile profile, @Nullable VendorStatus status) {
        List<String> notes = new ArrayList<>();
        if (status == null) {
            notes.add("no instance has ever reported this vendor");
            return notes;
        }
        if (!status.getProfile().isEmpty() && !status.getProfile().equals(profile.version())) {
            notes.add("its owner goes by version " + status.getProfile() + " of the profile, this is by "
                    + profile.version());
        }
        status.getLearned()
                .forEach(learned -> notes.add("answers taught that the vendor's own maximum of " + learned.getLimitId()
                        + " is " + learned.getLearned() + " at the lowest, not " + learned.getMax()
                        + ": more than that is refused rather than done"));
        long unfinished = recording.intents().unfinished();
        long reported = (long) status.getWaiting() + status.getInFlight();
        if (Math.abs(unfinished - reported) > Math.max(10, ALIKE * Math.max(unfinished, reported))) {
            notes.add("in the topics " + unfinished + " intents have no outcome, and its owner said that "
                    + reported
                    + " wait: it has not read all of them, or outcomes are kept for a shorter time than intents"
                    + " (then ask with --last)");
        }
        return notes;
    }

    private void read(List<String> topics, @Nullable Instant since, Consumer<ConsumerRecord<byte[], byte[]>> each) {
        try (TopicReader reader = new TopicReader(cluster, cluster.partitionsOf(topics))) {
            reader.seekTo(since);
            reader.toEnd(each);
        }
    }
}
