package dev.headgate.streams;

import dev.headgate.core.IntentFilter;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.SavedRunningCommand;
import dev.headgate.streams.ledger.RunningCommandStore;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The commands to drain of a partition: what they name is paused, and they are through when no call for it is under way. A
 * successor goes on with them.
 *
 * <p>Threading: the stream thread.
 */
final class Drains {

    /** Drains that are not through. */
    static final int MAX = 1_000;

    private final VendorCommands vendors;
    private final RunningCommandStore store;
    private final CommandAudit audit;
    private final List<SavedRunningCommand> open = new ArrayList<>();

    Drains(VendorCommands vendors, RunningCommandStore store, CommandAudit audit) {
        this.vendors = vendors;
        this.store = store;
        this.audit = audit;
    }

    /** One that a predecessor did not see through. */
    void takeOver(SavedRunningCommand saved) {
        open.add(saved);
    }

    boolean hasRoom() {
        return open.size() < MAX;
    }

    /** One whose intents are paused from now on. */
    void add(SavedRunningCommand saved) {
        open.add(saved);
        store.add(saved);
    }

    /** Ends those that are through. */
    void run(long now) {
        for (Iterator<SavedRunningCommand> each = open.iterator(); each.hasNext(); ) {
            SavedRunningCommand saved = each.next();
            Command command = saved.getCommand();
            IntentFilter which = CommandFilters.of(command);
            boolean paused = vendors.holds(command.getVendor(), which, now);
            if (paused && vendors.isUnderWay(command.getVendor(), which, now)) {
                continue;
            }
            each.remove();
            store.remove(saved);
            String effect = CommandFilters.text(which)
                    + (paused
                            ? ": drained, no call is under way; paused until it is resumed or that expires"
                            : ": resumed before no call was under way");
            audit.ended(saved, paused ? AuditOutcome.DONE : AuditOutcome.NOTHING, effect, now);
        }
    }
}
