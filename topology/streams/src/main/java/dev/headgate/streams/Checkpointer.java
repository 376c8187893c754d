package dev.headgate.streams;

import dev.headgate.core.Saved;
import dev.headgate.streams.ledger.VendorStateStore;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps a task's vendors ready to be handed over: what a successor must know of each that has something to save is saved
 * right before the next commit, and once that is through, just these vendors are to hear of it.
 *
 * <p>Threading: the stream thread.
 */
final class Checkpointer {

    private final VendorStateStore vendorStates;
    private final Set<VendorRuntime> stepped = new LinkedHashSet<>();

    /** In the transaction that is about to be committed. */
    private final Set<VendorRuntime> saved = new LinkedHashSet<>();

    /** In one that is committed, and not told. */
    private final Set<VendorRuntime> committed = new LinkedHashSet<>();

    private boolean awaited;

    Checkpointer(VendorStateStore vendorStates) {
        this.vendorStates = vendorStates;
    }

    /**
     * Returns what a vendor's former owner saved, as {@link VendorStateStore#read} says.
     *
     * @param unreadable told why, once for each record that cannot be read
     */
    List<Saved> known(String vendor, Consumer<String> unreadable) {
        return vendorStates.read(vendor, unreadable);
    }

    /** Returns whether a former owner saved anything of the vendor. */
    boolean knows(String vendor) {
        return vendorStates.knows(vendor);
    }

    void stepped(VendorRuntime runtime) {
        stepped.add(runtime);
    }

    /** Something of a vendor does not go on before the next commit. */
    void await() {
        awaited = true;
    }

    boolean isAwaited() {
        return awaited;
    }

    /**
     * To be called right before each commit.
     *
     * @param proving whether a commit is wanted even if there is nothing to commit
     */
    void save(boolean proving, long now) {
        stepped.forEach(runtime -> save(runtime, now));
        saved.addAll(stepped);
        stepped.clear();
        if (proving || awaited) {
            vendorStates.leaveTrace();
        }
    }

    /** Saves one vendor out of turn. */
    void save(VendorRuntime runtime, long now) {
        vendorStates.write(runtime.id, runtime.vendor().save(now));
    }

    /** Saves a vendor, which is drained, and has nothing to do with it any more. */
    void leave(VendorRuntime runtime, long now) {
        save(runtime, now);
        stepped.remove(runtime);
        saved.remove(runtime);
        committed.remove(runtime);
    }

    /** Deletes what is saved of a vendor. */
    void forget(String vendor) {
        vendorStates.delete(vendor);
    }

    /** A transaction was committed; whether anything of this task was in it is known here. */
    void committed() {
        committed.addAll(saved);
        saved.clear();
    }

    /** Whether someone waits for what {@link #confirmed} returns. */
    boolean hasNews() {
        return awaited && !committed.isEmpty();
    }

    /** Takes the vendors that are to be told that what was saved of them is committed. */
    List<VendorRuntime> confirmed() {
        if (committed.isEmpty()) {
            return List.of();
        }
        List<VendorRuntime> told = List.copyOf(committed);
        committed.clear();
        awaited = false;
        return told;
    }

    /** The task has gone: nothing of it is to be written any more. */
    void giveUp() {
        stepped.clear();
        saved.clear();
        committed.clear();
        awaited = false;
    }
}
