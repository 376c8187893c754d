package dev.headgate.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Measures {@link Candidate}s one after the other, in turn, against one server. Server and client each have a process. */
public final class Callers {

    /** Of each client's process. */
    static final int HEAP_MIB = 512;

    /** What stands before the line that a client prints. */
    static final String TOLD = "told ";

    private static final Pattern ANSWER = Pattern.compile(TOLD + "(.*)\\R");
    private static final int LATENCY_MILLIS = 20;
    private static final List<Integer> CONCURRENCY = List.of(64, 1_000);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final CallerPlan plan;
    private final Path folder;
    private final Consumer<String> progress;

    private Callers(CallerPlan plan, Path folder, Consumer<String> progress) {
        this.plan = plan;
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Measures in child processes with this one's class path.
     *
     * @param quick less exactly, once each
     * @param folder for what they print
     * @param progress is told each figure when it is there
     * @throws IllegalStateException if a child process failed, with what it printed
     */
    public static CallerReport measure(boolean quick, Path folder, Consumer<String> progress)
            throws IOException, InterruptedException {
        return new Callers(quick ? CallerPlan.QUICK : CallerPlan.FULL, folder, progress).measure();
    }

    private CallerReport measure() throws IOException, InterruptedException {
        double before = Jmh.load();
        List<CallerFigures> figures = new ArrayList<>();
        List<CallerFaults> faults = new ArrayList<>();
        try (AnswerServer server = AnswerServer.start(LATENCY_MILLIS, folder)) {
            for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
                for (int concurrency : CONCURRENCY) {
                    for (Candidate candidate : Candidate.values()) {
                        figures.add(figures(server, candidate, concurrency, repeat));
                    }
                }
            }
            for (Candidate candidate : Candidate.values()) {
                faults.add(faults(server, candidate));
            }
        }
        return CallerReport.of(LATENCY_MILLIS, plan.repeats(), before, figures, faults);
    }

    private CallerFigures figures(AnswerServer server, Candidate candidate, int concurrency, int repeat)
            throws IOException, InterruptedException {
        String run = candidate + "-" + concurrency + "-" + repeat;
        List<String> arguments = List.of(
                candidate.name(),
                Integer.toString(server.port()),
                run,
                Integer.toString(concurrency),
                Integer.toString(plan.warmUp()),
                Integer.toString(plan.millis()));
        CallerFigures told = JSON.readValue(run(candidate, arguments, run), CallerFigures.class)
                .counted(server.arrived(run));
        progress.accept(String.format(
                Locale.ROOT,
                "%s, %,d at once: %,.0f calls/s, %.3f ms of CPU a call, %.3f of it compiling, p99 %.0f ms, %,d asked, %,d arrived",
                told.client(),
                concurrency,
                told.callsPerSecond(),
                told.cpuMillis(),
                told.compilingMillis(),
                told.p99Millis(),
                told.asked(),
                told.arrived()));
        return told;
    }

    private CallerFaults faults(AnswerServer server, Candidate candidate) throws IOException, InterruptedException {
        List<String> arguments = List.of(candidate.name(), Integer.toString(server.port()));
        CallerFaults told = JSON.readValue(run(candidate, arguments, candidate + "-faults"), CallerFaults.class)
                .counted(
                        server.arrived(CallerTroubles.run(candidate, "busy")),
                        server.arrived(CallerTroubles.run(candidate, "close")),
                        server.arrived(CallerTroubles.run(candidate, "stale")));
        progress.accept(told.client() + ": " + (told.ok() ? "keeps the rule" : "BREAKS the rule"));
        return told;
    }

    private String run(Candidate candidate, List<String> arguments, String name)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(
                "-XX:+UseG1GC",
                "-XX:-UseDynamicNumberOfCompilerThreads", // what those that ended have used is not told
                "-Xms" + HEAP_MIB + "m",
                "-Xmx" + HEAP_MIB + "m"));
        options.addAll(candidate.options());
        ChildJvm.Program program =
                new ChildJvm.Program(CallerMain.class.getName(), arguments, options, List.of(), ChildJvm.Aim.FAST);
        try (ChildJvm child = ChildJvm.start(program, Files.createTempFile(folder, name, ".log"))) {
            return child.awaitPrinted(ANSWER, LONGEST).group(1);
        }
    }
}
