package dev.headgate.streams.ledger;

import dev.headgate.schemas.SavedRunningCommand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands that are carried out in parts and are not through yet, so that a successor begins them again. In the store of
 * vendors, under keys that begin with a sign that no vendor's begins with.
 *
 * <p>Threading: the stream thread.
 */
public final class RunningCommandStore {

    private static final Logger LOG = LoggerFactory.getLogger(RunningCommandStore.class);

    /** Begins the keys. */
    static final char RUNNING = 7;

    private final SignedRecords<SavedRunningCommand> records;

    public RunningCommandStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.records = new SignedRecords<>(
                store,
                new VersionedRecords<>(
                        format,
                        VendorStateStore.STORE,
                        SavedRunningCommand.class,
                        "a command",
                        1,
                        SavedRunningCommand::getVersion),
                RUNNING,
                reason -> LOG.error("what was kept of a command is unreadable reason={}", reason));
    }

    /** Returns what a predecessor kept, in the order in which it came. */
    public List<SavedRunningCommand> load() {
        List<SavedRunningCommand> all = new ArrayList<>();
        records.load(all::add);
        all.sort(
                Comparator.comparingLong(SavedRunningCommand::getAt).thenComparingLong(SavedRunningCommand::getOffset));
        return all;
    }

    /** Keeps one until it is {@link #remove}d. */
    public void add(SavedRunningCommand saved) {
        records.put(key(saved), saved);
    }

    public void remove(SavedRunningCommand saved) {
        records.remove(key(saved));
    }

    private static String key(SavedRunningCommand saved) {
        return saved.getCommand().getVendor() + '\0' + saved.getOffset();
    }
}
