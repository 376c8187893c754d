package dev.headgate.streams;

import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.PartitionGate;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.parking.Parking;
import dev.headgate.streams.record.UndecodedQueue;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Says when a partition takes nothing more: until the ledger is read that its owner took over, while a record waits to be
 * decoded, while the ledger is full and nothing may be parked yet, and while all vendors whose intents come in it cool down as a whole. Commands are held with
 * intents only in the first two cases.
 *
 * <p>Threading: the stream thread.
 */
final class Backpressure {

    private final AppContext app;
    private final TopicPartition intents;
    private final TopicPartition commands;
    private final @Nullable PartitionGate gate;
    private final Ledger ledger;
    private final Parking parking;
    private final VendorRegistry vendors;
    private final UndecodedQueue undecoded;
    private Set<String> vendorsProfiled = Set.of();

    /** Those of the known ones whose intents come in this partition. */
    private Set<String> vendorsHere = Set.of();

    private boolean full;

    /**
     * @param gate null: nothing can be held
     */
    Backpressure(
            AppContext app,
            int partition,
            @Nullable PartitionGate gate,
            Ledger ledger,
            Parking parking,
            VendorRegistry vendors,
            UndecodedQueue undecoded) {
        this.app = app;
        this.intents = new TopicPartition(app.codec().topic(Topics.INTENTS), partition);
        this.commands = new TopicPartition(app.codec().topic(Topics.COMMANDS), partition);
        this.gate = gate;
        this.ledger = ledger;
        this.parking = parking;
        this.vendors = vendors;
        this.undecoded = undecoded;
        if (gate != null) {
            gate.hold(intents);
            gate.hold(commands);
        }
    }

    /** Whether the ledger is, and holds the partition; once it was, until a tenth is free again. */
    boolean isFull() {
        return full;
    }

    /** Holds or releases. */
    void update(long now) {
        int max = app.settings().ledgerEntries();
        full = !parking.isOn() && ledger.size() >= (full ? max - max / 10 : max);
        if (gate == null || !vendors.isLoaded()) {
            return;
        }
        if (undecoded.isWaiting()) {
            gate.hold(commands);
            gate.hold(intents);
            return;
        }
        gate.release(commands);
        if (full || vendors.allCoolingDown(vendorsHere, now)) {
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
