package dev.headgate.cli.support;

import dev.headgate.control.CommandException;
import java.util.concurrent.Callable;
import org.apache.kafka.common.errors.InterruptException;

/**
 * What ends by itself, or is stopped by a signal.
 *
 * <p>Threading: a signal interrupts the thread of the command, which then closes what it opened.
 */
public final class Stoppable {

    private Stoppable() {}

    /**
     * @throws CommandException if it was stopped
     */
    public static <T> T run(Callable<T> played) throws Exception {
        try (Stop stop = Stop.onSignal()) {
            Thread player = Thread.currentThread();
            Thread watch = Thread.ofVirtual().start(() -> interruptWhenStopped(stop, player));
            T result = played.call();
            watch.interrupt();
            return result;
        } catch (InterruptedException | InterruptException e) {
            throw CommandException.broken("stopped");
        }
    }

    public static void interruptWhenStopped(Stop stop, Thread player) {
        try {
            stop.await();
            player.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // played to its end
        }
    }
}
