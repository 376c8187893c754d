package dev.headgate.lab.demo;

import dev.headgate.cli.support.Stop;
import dev.headgate.cli.support.Terminal;
import dev.headgate.control.Exit;
import dev.headgate.simulator.Report;
import dev.headgate.trials.judge.Judgement;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Runs the whole thing in this process and judges it.
 *
 * <p>Threading: one thread.
 */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        header = "Show Headgate at work, with nothing else installed.",
        description = {
            "",
            "Runs a Kafka broker, eight simulated vendors and Headgate in this process, in a",
            "temporary folder. It ends with what the vendors counted. Takes about 45 s; the",
            "printed address shows it in a browser meanwhile, longer with more --intents."
        },
        footer = {
            "",
            "Examples:",
            "  headgate demo",
            "  headgate demo --intents 400 --seed 7 --json",
            "",
            "Exit codes: 0 every promise was kept and every intent has its outcome,",
            "1 a promise was broken, it took too long or was stopped, 2 wrong usage,",
            "3 the broker or a port failed."
        })
public final class DemoCommand implements Callable<Integer> {

    private static final Duration FRAME = Duration.ofMillis(200);
    private static final Duration LAST_REPORTS = Duration.ofSeconds(2);
    private static final String LOGBACK = "logback.configurationFile";

    private final Supplier<Wish> wishes;
    private Wish stop = () -> false;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--intents", paramLabel = "N", defaultValue = "5000", description = "8 to 40000; ${DEFAULT-VALUE}.")
    private int intents;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Of the intents and the latencies; ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--grace",
            paramLabel = "MS",
            defaultValue = "50",
            description = "How long after a refusal the vendors take an arrival for one that was on its way; "
                    + "${DEFAULT-VALUE}. A busy machine needs more.")
    private int grace;

    @Option(names = "--json", description = "Print one line of JSON, progress on standard error.")
    private boolean json;

    /** Ends early by Ctrl-C. */
    public DemoCommand() {
        this(() -> {
            Stop signal = Stop.onSignal();
            return () -> signal.await(0);
        });
    }

    public DemoCommand(Supplier<Wish> wishes) {
        this.wishes = wishes;
    }

    /** Whether someone wishes the demo to end early. */
    @FunctionalInterface
    public interface Wish {
        boolean isThere() throws InterruptedException;
    }

    @Override
    public Integer call() throws Exception {
        if (intents < DemoPlan.MIN || intents > DemoPlan.MAX) {
            throw new ParameterException(
                    spec.commandLine(), "--intents: " + intents + "; allowed: " + DemoPlan.MIN + " to " + DemoPlan.MAX);
        }
        if (grace < 0 || grace > 10_000) {
            throw new ParameterException(spec.commandLine(), "--grace: " + grace + "; allowed: 0 to 10000");
        }
        stop = wishes.get();
        try (DemoFolder folder = DemoFolder.make()) {
            logTo(folder);
            return run(DemoPlan.of(intents, seed).withGrace(Duration.ofMillis(grace)), folder);
        }
    }

    private int run(DemoPlan plan, DemoFolder folder) throws Exception {
        PrintWriter progress = json ? err() : out();
        boolean kept = false;
        try (DemoScreen screen = screen(progress, plan);
                DemoRun run = DemoRun.start(plan, folder, screen::say)) {
            screen.say("Console: " + run.console());
            boolean finished = watch(plan, run, screen);
            kept = conclude(plan, run, screen, finished);
        } catch (Exception e) {
            complain(folder);
            throw e;
        }
        if (!kept && !stop.isThere()) {
            complain(folder);
        }
        return kept ? Exit.GOOD : Exit.BROKEN;
    }

    /** Returns false if the time was up first. */
    private boolean watch(DemoPlan plan, DemoRun run, DemoScreen screen) throws InterruptedException {
        while (!run.finished() && !stop.isThere()) {
            if (run.elapsed().compareTo(plan.longest()) > 0) {
                return false;
            }
            run.read(FRAME);
            screen.show(run.look());
        }
        return true;
    }

    /** The last reports come a moment after the last outcomes. */
    private static void settle(DemoRun run, DemoScreen screen) {
        Duration end = run.elapsed().plus(LAST_REPORTS);
        while (run.look().rows().stream().anyMatch(row -> !row.done())
                && run.elapsed().compareTo(end) < 0) {
            run.read(FRAME);
            screen.show(run.look());
        }
    }

    private boolean conclude(DemoPlan plan, DemoRun run, DemoScreen screen, boolean finished)
            throws InterruptedException {
        if (run.finished()) {
            settle(run, screen);
        }
        if (!finished) {
            screen.say("Gave up after " + plan.longest().toSeconds() + " s.");
        }
        boolean early = stop.isThere() && !run.finished();
        if (early) {
            screen.say("Stopping: waiting for the calls in flight ...");
        }
        run.drain();
        Report report = run.report();
        Judgement judgement = run.judge(report);
        screen.show(run.look());
        DemoSummary.lines(report, judgement, plan.grace(), early).forEach(screen::say);
        if (json) {
            out().println(judgement.total().toJson());
            out().flush();
        }
        return judgement.kept() && judgement.complete();
    }

    private DemoScreen screen(PrintWriter progress, DemoPlan plan) {
        return !json && Terminal.isThere() ? DemoScreen.inPlace(progress, plan) : DemoScreen.lines(progress, plan);
    }

    /** What is logged would tear the picture apart; it has an effect only before the first logger is made. */
    private static void logTo(DemoFolder folder) {
        System.setProperty("headgate.demo.log", folder.log().toString());
        if (System.getProperty(LOGBACK) == null && System.getenv("HEADGATE_LOG") == null) {
            System.setProperty(LOGBACK, "demo-logback.xml");
        }
    }

    private void complain(DemoFolder folder) throws IOException {
        List<String> complaints = folder.complaints();
        if (!complaints.isEmpty()) {
            err().println("The last warnings in the log:");
            complaints.forEach(err()::println);
            err().flush();
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
