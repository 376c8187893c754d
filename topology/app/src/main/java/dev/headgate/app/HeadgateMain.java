package dev.headgate.app;

import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClusterSettingsException;
import dev.headgate.streams.layout.ClockException;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.layout.LayoutException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs Headgate in a process of its own: {@code HeadgateMain -c headgate.yaml}. Prints {@code READY management=PORT} once
 * it serves. Exit codes: 0 stopped cleanly by a signal or a request, 1 gave up, 2 a mistake in the configuration, 3 broker, rights, topics,
 * registry, state directory, clock or port failed, 4 the topics or the ledger are not what this version or this ledger
 * needs, so that no restart helps.
 */
public final class HeadgateMain {

    private static final int GAVE_UP = 1;
    private static final int MISTAKE = 2;
    private static final int FAILED = 3;
    private static final int REFUSED = 4;
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
        AtomicBoolean ending = new AtomicBoolean();
        CompletableFuture<Optional<Headgate>> started = new CompletableFuture<>();
        closeOnSignal(Thread.currentThread(), started, ending);
        int code = FAILED;
        try {
            code = run(file, out, err, started, ending);
        } finally {
            started.complete(Optional.empty());
        }
        return code;
    }

    private static int run(
            Path file,
            PrintStream out,
            PrintStream err,
            CompletableFuture<Optional<Headgate>> started,
            AtomicBoolean ending)
            throws InterruptedException {
        try {
            Headgate headgate = Headgate.start(Configuration.read(file, System.getenv()));
            started.complete(Optional.of(headgate));
            announce(headgate, out);
            return serve(headgate, err, ending);
        } catch (InvalidConfigurationException | ClusterSettingsException e) {
            err.println(e.getMessage());
            return MISTAKE;
        } catch (InterruptedException e) {
            return 0; // told to end before it has begun
        } catch (LayoutException e) {
            err.println(e.getMessage());
            return REFUSED;
        } catch (BrokerException
                | ClockException
                | IllegalTopicsException
                | RegistryException
                | StateDirException
                | ManagementPortException e) {
            err.println(e.getMessage());
            return FAILED;
        }
    }

    private static int serve(Headgate headgate, PrintStream err, AtomicBoolean ending) throws InterruptedException {
        boolean closed = headgate.awaitStopped();
        if (!ending.compareAndSet(false, true)) {
            new CountDownLatch(1).await(); // the signal's thread ends the process
        }
        headgate.close();
        if (closed) {
            return 0; // drained by a request
        }
        if (headgate.refusal().isPresent()) {
            throw headgate.refusal().orElseThrow();
        }
        err.println("gave up; the log says why");
        return GAVE_UP;
    }

    /** A signal would end the process with its own code, however cleanly it stops. One that comes early ends the start. */
    private static void closeOnSignal(
            Thread starter, CompletableFuture<Optional<Headgate>> started, AtomicBoolean ending) {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("headgate-stop").unstarted(() -> {
                    if (started.isDone() && started.join().isEmpty()) {
                        return; // ends by itself, with a code of its own
                    }
                    if (ending.compareAndSet(false, true)) {
                        if (!started.isDone()) {
                            starter.interrupt();
                        }
                        started.join().ifPresent(Headgate::close);
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
