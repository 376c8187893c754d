package dev.headgate.streams;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.SavedOrder;
import dev.headgate.streams.ledger.OrderStore;
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

        void ended(SavedOrder order, CommandRun run, long now);
    }

    private final TaskContext task;
    private final VendorCommands vendors;
    private final OrderStore store;
    private final Listener listener;
    private final Queue<SavedOrder> orders = new ArrayDeque<>();

    /** Of the first order; null: it has not begun. */
    private @Nullable CommandRun current;

    CommandRuns(TaskContext task, VendorCommands vendors, OrderStore store, Listener listener) {
        this.task = task;
        this.vendors = vendors;
        this.store = store;
        this.listener = listener;
    }

    /** Takes over what a predecessor did not end. */
    void begin() {
        orders.addAll(store.load());
        task.parking().suspend(isBusy());
    }

    /** Begins one when those before it are through. */
    void add(SavedOrder order) {
        orders.add(order);
        store.add(order);
        task.parking().suspend(true);
    }

    boolean isBusy() {
        return !orders.isEmpty();
    }

    /** Goes on with the first; only when the ledger is read that was taken over. */
    void run(long now) {
        SavedOrder order = orders.peek();
        if (order == null) {
            return;
        }
        if (current == null) {
            current = start(order);
        }
        if (current.run(now)) {
            orders.remove();
            store.remove(order);
            task.parking().suspend(isBusy());
            listener.ended(order, current, now);
            current = null;
        }
    }

    private CommandRun start(SavedOrder order) {
        Command command = order.getCommand();
        return switch (command.getKind()) {
            case CANCEL, GIVE_UP -> new BulkEndingRun(command, vendors, task, order.getAt());
            case QUERY -> new QueryRun(command, vendors, task);
            case CLEAR_COOL_DOWN, PAUSE, RESUME, UNKNOWN ->
                throw new IllegalStateException("is carried out at once: " + command.getKind());
        };
    }
}
