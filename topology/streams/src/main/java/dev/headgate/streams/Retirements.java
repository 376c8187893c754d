package dev.headgate.streams;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.Retirement;
import dev.headgate.schemas.SavedRunningCommand;
import dev.headgate.streams.ledger.RunningCommandStore;
import dev.headgate.streams.spi.SteadyClock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which vendors of a partition are retired: of what comes for them, nothing is accepted. One is through when nothing of it is
 * unfinished. A successor finds them.
 *
 * <p>Threading: the stream thread.
 */
final class Retirements {

    /** Of a partition, those through included. */
    static final int MAX = 10_000;

    private final RunningCommandStore store;
    private final Map<String, SavedRunningCommand> byVendor = new LinkedHashMap<>();

    Retirements(RunningCommandStore store) {
        this.store = store;
    }

    /** One that a predecessor kept. */
    void takeOver(SavedRunningCommand saved) {
        byVendor.put(saved.getCommand().getVendor(), saved);
    }

    boolean hasRoom() {
        return byVendor.size() < MAX;
    }

    boolean isEmpty() {
        return byVendor.isEmpty();
    }

    /** Returns those of these vendors. */
    List<SavedRunningCommand> of(Collection<String> vendors) {
        if (vendors.isEmpty()) {
            return List.of(); // as mostly, each time that the task runs
        }
        return vendors.stream().map(byVendor::get).filter(Objects::nonNull).toList();
    }

    /** Returns those that are through. */
    List<SavedRunningCommand> through() {
        return byVendor.values().stream().filter(Retirements::isThrough).toList();
    }

    @Nullable
    SavedRunningCommand of(String vendor) {
        return byVendor.get(vendor);
    }

    /** Returns whether nothing of the vendor is unfinished any more. */
    boolean isThrough(String vendor) {
        SavedRunningCommand saved = byVendor.get(vendor);
        return saved != null && isThrough(saved);
    }

    static boolean isThrough(SavedRunningCommand saved) {
        return saved.getKeptUntil() > 0;
    }

    /** When the vendor is taken up again by itself, in nanoseconds since the epoch, or {@link Nanos#NEVER}. */
    static long until(SavedRunningCommand saved) {
        return SteadyClock.nanos(saved.getCommand().getExpires(), Nanos.NEVER);
    }

    void add(SavedRunningCommand saved) {
        byVendor.put(saved.getCommand().getVendor(), saved);
        store.add(saved);
    }

    /** @param keptUntil until when what is saved of the vendor counts, in nanoseconds since the epoch */
    void through(SavedRunningCommand saved, long keptUntil) {
        add(SavedRunningCommand.newBuilder(saved)
                .setKeptUntil(Math.max(1, keptUntil))
                .build());
    }

    void remove(SavedRunningCommand saved) {
        byVendor.remove(saved.getCommand().getVendor());
        store.remove(saved);
    }

    /** Why an intent of this vendor is not accepted; null: it may be. */
    @Nullable
    String refusal(String vendor) {
        SavedRunningCommand saved = byVendor.isEmpty() ? null : byVendor.get(vendor);
        return saved == null ? null : "vendor: " + CommandReason.of("retired", saved.getCommand());
    }

    /** The same for readers of status. */
    @Nullable
    Retirement reported(String vendor) {
        SavedRunningCommand saved = byVendor.get(vendor);
        if (saved == null) {
            return null;
        }
        Command command = saved.getCommand();
        return Retirement.newBuilder()
                .setSince(SteadyClock.instant(saved.getAt()))
                .setUntil(command.getExpires())
                .setAuthor(command.getAuthor())
                .setReason(command.getReason())
                .setCommandId(command.getId())
                .build();
    }
}
