package dev.headgate.streams;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.SavedRunningCommand;
import dev.headgate.streams.ledger.RunningCommandStore;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Carries out one after another the commands of a partition that take longer, in parts. What is not through when an owner is
 * cut off is begun again by its successor; what is ended by then has its outcome already.
 *
 * <p>Threading: the stream thread.
 */
final class CommandRuns {

    /** Told what came of a command. */
    interface Listener {

        void ended(SavedRunningCommand saved, CommandRun run, long now);
    }

    private final TaskContext task;
    private final VendorCommands vendors;
    private final RunningCommandStore store;
    private final Listener listener;
    private final Queue<SavedRunningCommand> waiting = new ArrayDeque<>();

    /** The run of the first; null: it has not begun. */
    private @Nullable CommandRun current;

    CommandRuns(TaskContext task, VendorCommands vendors, RunningCommandStore store, Listener listener) {
        this.task = task;
        this.vendors = vendors;
        this.store = store;
        this.listener = listener;
    }

    /** One that a predecessor did not end. */
    void takeOver(SavedRunningCommand saved) {
        waiting.add(saved);
        task.parking().suspend(true);
    }

    /** Begins one when those before it are through. */
    void add(SavedRunningCommand saved) {
        waiting.add(saved);
        store.add(saved);
        task.parking().suspend(true);
    }

    boolean isBusy() {
        return !waiting.isEmpty();
    }

    /** Goes on with the first; only when the ledger is read that was taken over. */
    void run(long now) {
        SavedRunningCommand saved = waiting.peek();
        if (saved == null) {
            return;
        }
        if (current == null) {
            current = start(saved);
        }
        if (current.run(now)) {
            waiting.remove();
            store.remove(saved);
            task.parking().suspend(isBusy());
            listener.ended(saved, current, now);
            current = null;
        }
    }

    private CommandRun start(SavedRunningCommand saved) {
        Command command = saved.getCommand();
        return switch (command.getKind()) {
            case CANCEL, GIVE_UP -> new BulkEndingRun(command, vendors, task, saved.getAt());
            case QUERY -> new QueryRun(command, vendors, task);
            case CLEAR_COOL_DOWN, DRAIN, PAUSE, RESUME, RETIRE, SET_LIMIT, UNKNOWN ->
                throw new IllegalStateException("is not carried out in parts: " + command.getKind());
        };
    }
}
