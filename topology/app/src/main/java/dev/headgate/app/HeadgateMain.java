package dev.headgate.app;

import dev.headgate.http.InvalidProfileException;
import dev.headgate.streams.BrokerException;
import dev.headgate.streams.IllegalTopicsException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs Headgate in a process of its own: {@code HeadgateMain -c headgate.yaml}. Prints {@code READY management=PORT} once
 * it serves. Exit codes: 0 stopped cleanly by a signal, 1 gave up, 2 a mistake in the configuration, 3 broker, topics,
 * registry, state directory or port failed.
 */
public final class HeadgateMain {

    private static final int GAVE_UP = 1;
    private static final int MISTAKE = 2;
    private static final int FAILED = 3;
    private static final Duration LOOK = Duration.ofMillis(50);

    private HeadgateMain() {}

    /** Does not return: ends the process. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws InterruptedException {
        if (args.length != 2 || !args[0].equals("-c")) {
            System.err.println("usage: HeadgateMain -c headgate.yaml");
            System.exit(MISTAKE);
        }
        System.exit(run(Path.of(args[1]), System.out, System.err));
    }

    private static int run(Path file, PrintStream out, PrintStream err) throws InterruptedException {
        Headgate headgate;
        try {
            headgate = Headgate.start(Configuration.read(file, System.getenv()));
        } catch (InvalidConfigurationException | InvalidProfileException e) {
            err.println(e.getMessage());
            return MISTAKE;
        } catch (BrokerException
                | IllegalTopicsException
                | RegistryException
                | StateDirException
                | ManagementPortException e) {
            err.println(e.getMessage());
            return FAILED;
        }
        AtomicBoolean ending = new AtomicBoolean();
        closeOnSignal(headgate, ending);
        announce(headgate, out);
        boolean closed = headgate.awaitStopped();
        if (closed || !ending.compareAndSet(false, true)) {
            new CountDownLatch(1).await(); // the signal's thread ends the process
        }
        headgate.close();
        err.println("gave up; the log says why");
        return GAVE_UP;
    }

    /** A signal would end the process with its own code, however cleanly it stops. */
    private static void closeOnSignal(Headgate headgate, AtomicBoolean ending) {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("headgate-stop").unstarted(() -> {
                    if (ending.compareAndSet(false, true)) {
                        headgate.close();
                        Runtime.getRuntime().halt(0);
                    }
                }));
    }

    private static void announce(Headgate headgate, PrintStream out) {
        Thread.ofVirtual().name("headgate-ready").start(() -> {
            CountDownLatch tick = new CountDownLatch(1);
            try {
                while (!headgate.ready()) {
                    boolean _ = tick.await(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                }
                out.println("READY management=" + headgate.managementPort());
                out.flush();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
