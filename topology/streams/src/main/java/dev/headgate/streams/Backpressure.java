package dev.headgate.streams;

import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.PartitionGate;
import dev.headgate.streams.record.UndecodedQueue;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a partition is held. Its intents and its commands are held until its owner has read the ledger that it took
 * over, and while a record waits to be decoded. Its intents alone are held while all vendors whose intents come in it cool
 * down as a whole.
 *
 * <p>Threading: the stream thread.
 */
final class Backpressure {

    private final AppContext app;
    private final TopicPartition intents;
    private final TopicPartition commands;
    private final @Nullable PartitionGate gate;
    private final VendorRegistry vendors;
    private final UndecodedQueue undecoded;
    private Set<String> vendorsProfiled = Set.of();

    /** Those of the known ones whose intents come in this partition. */
    private Set<String> vendorsHere = Set.of();

    /**
     * @param gate null: nothing can be held
     */
    Backpressure(
            AppContext app,
            int partition,
            @Nullable PartitionGate gate,
            VendorRegistry vendors,
            UndecodedQueue undecoded) {
        this.app = app;
        this.intents = new TopicPartition(app.codec().topic(Topics.INTENTS), partition);
        this.commands = new TopicPartition(app.codec().topic(Topics.COMMANDS), partition);
        this.gate = gate;
        this.vendors = vendors;
        this.undecoded = undecoded;
        if (gate != null) {
            gate.hold(intents);
            gate.hold(commands);
        }
    }

    /** Holds or releases. */
    void update(long now) {
        if (gate == null || !vendors.isLoaded()) {
            return;
        }
        if (undecoded.isWaiting()) {
            gate.hold(commands);
            gate.hold(intents);
            return;
        }
        gate.release(commands);
        if (vendors.allCoolingDown(vendorsHere, now)) {
            gate.hold(intents);
        } else {
            gate.release(intents);
        }
    }

    /** These have profiles. */
    void profiled(Set<String> profiled) {
        if (profiled.equals(vendorsProfiled)) {
            return; // of ten thousand, each look would take as long as a commit
        }
        vendorsProfiled = profiled;
        vendorsHere = new HashSet<>();
        for (String vendor : profiled) {
            byte[] key = vendor.getBytes(StandardCharsets.UTF_8);
            if (OwnerPartition.of(key, app.layout().partitions()) == intents.partition()) {
                vendorsHere.add(vendor);
            }
        }
    }

    /** The partition has gone. */
    void end() {
        if (gate != null) {
            gate.forget(intents);
            gate.forget(commands);
        }
    }
}
