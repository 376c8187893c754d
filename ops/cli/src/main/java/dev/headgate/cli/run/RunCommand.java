package dev.headgate.cli.run;

import dev.headgate.app.Configuration;
import dev.headgate.app.Headgate;
import dev.headgate.app.profiles.ProfileTopic;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.cli.support.Logs;
import dev.headgate.cli.support.Stop;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "run",
        header = "Make the calls: take intents from Kafka, write outcomes to Kafka.",
        description = {
            "",
            "Runs until Ctrl-C or SIGTERM, then drains: starts no more calls, waits for",
            "those in flight (drain.deadline), commits and leaves the group. Run as many",
            "instances as you like; each vendor is owned by one of them at a time.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate run -c headgate.yaml",
            "  headgate run -c headgate.yaml --restart",
            "  KAFKA_BOOTSTRAP_SERVERS=broker:9092 headgate run -c headgate.yaml",
            "",
            "Exit codes: 0 stopped as told, 1 gave up (the log says why), 2 wrong",
            "configuration, profile or topics, 3 no broker, a missing right, a wrong clock",
            "or the port is taken, 4 the topics or the ledger are not what this version or",
            "this ledger needs, or another process has this one's name in the group: no",
            "restart helps, the message says what does."
        })
public final class RunCommand extends ClusterOperation {

    private static final long LOOK_MILLIS = 100;

    @Option(
            names = "--restart",
            description = "The process is started again right after it stops: it stays a member of the group, and its"
                    + " vendors wait for it instead of moving to others.")
    private boolean restart;

    @Override
    public Integer call() {
        Logs.show();
        Configuration configuration = config.read();
        AtomicBoolean gaveUp = new AtomicBoolean();
        @Nullable RuntimeException refusal;
        output.note("starting " + configuration.applicationId() + " on " + configuration.bootstrapServers());
        try (Stop stop = Stop.onSignal();
                Headgate headgate = started(configuration, restart, stop)) {
            Thread.ofVirtual().name("headgate: watching").start(() -> watch(headgate, gaveUp, stop));
            if (awaitReady(headgate, stop)) {
                tell(configuration, headgate);
            }
            stop.await();
            output.note(gaveUp.get() ? "gave up; stopping" : "draining: waiting for calls in flight");
            refusal = headgate.refusal().orElse(null);
        } catch (InterruptedException e) {
            return Exit.GOOD; // stopped before it had begun
        }
        if (refusal != null) {
            throw refusal;
        }
        return gaveUp.get() ? Exit.BROKEN : Exit.GOOD;
    }

    /** A wish to end ends the start, which may wait long for a broker. */
    private static Headgate started(Configuration configuration, boolean restart, Stop stop)
            throws InterruptedException {
        Thread starter = Thread.currentThread();
        Thread watch = Thread.ofVirtual().start(() -> Stoppable.interruptWhenStopped(stop, starter));
        try {
            return Headgate.start(configuration, restart);
        } finally {
            watch.interrupt();
        }
    }

    private static void watch(Headgate headgate, AtomicBoolean gaveUp, Stop stop) {
        try {
            gaveUp.set(!headgate.awaitStopped());
            stop.wish();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean awaitReady(Headgate headgate, Stop stop) throws InterruptedException {
        while (!headgate.ready()) {
            if (stop.await(LOOK_MILLIS)) {
                return false;
            }
        }
        return true;
    }

    private void tell(Configuration configuration, Headgate headgate) {
        String profiles = configuration.hasProfilesInTopic()
                ? "the topic " + ProfileTopic.name(configuration.applicationId())
                : configuration.vendorsDir().toString();
        String management = headgate.managementUri()
                .map(it -> "metrics and health: " + it + "/metrics"
                        + (configuration.managementTokens() == null ? "" : ", console: " + it + "/console"))
                .orElse("no management endpoint");
        output.report(
                NamedValues.of(
                        "ready", true,
                        "applicationId", configuration.applicationId(),
                        "bootstrapServers", configuration.bootstrapServers(),
                        "managementPort", headgate.managementPort()),
                List.of(
                        "ready: " + configuration.applicationId() + " on " + configuration.bootstrapServers()
                                + ", profiles in " + profiles,
                        management));
    }
}
