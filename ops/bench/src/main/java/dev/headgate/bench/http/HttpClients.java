package dev.headgate.bench.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.headgate.bench.figure.Conditions;
import dev.headgate.bench.figure.Text;
import dev.headgate.bench.process.AnswerServer;
import dev.headgate.bench.process.ChildProcess;
import dev.headgate.trials.harness.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Measures {@link HttpClientKind}s one after the other, in turn, against one server. Server and client each have a process. */
public final class HttpClients {

    /** Of each client's process. */
    static final int HEAP_MIB = 512;

    /** What stands before the line that a client prints. */
    static final String RESULT = "result ";

    private static final Pattern ANSWER = Pattern.compile(RESULT + "(.*)\\R");
    private static final int LATENCY_MILLIS = 20;
    private static final List<Integer> CONCURRENCY = List.of(64, 1_000);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * How much is measured.
     *
     * @param repeats of each client and concurrency
     * @param warmUp calls before, in each process
     * @param millis measured
     */
    record Size(int repeats, int warmUp, int millis) {

        /** Ten minutes. */
        static final Size FULL = new Size(3, 150_000, 5_000);

        /** Two minutes. */
        static final Size QUICK = new Size(1, 50_000, 2_000);
    }

    private final Size size;
    private final Path folder;
    private final Progress progress;

    private HttpClients(Size size, Path folder, Progress progress) {
        this.size = size;
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
    public static HttpClientReport measure(boolean quick, Path folder, Progress progress)
            throws IOException, InterruptedException {
        return new HttpClients(quick ? Size.QUICK : Size.FULL, folder, progress).measure();
    }

    private HttpClientReport measure() throws IOException, InterruptedException {
        Conditions conditions = Conditions.now();
        List<CallerFigures> figures = new ArrayList<>();
        List<CallerFaults> faults = new ArrayList<>();
        try (AnswerServer server = new AnswerServer(LATENCY_MILLIS, folder)) {
            for (int repeat = 1; repeat <= size.repeats(); repeat++) {
                for (int concurrency : CONCURRENCY) {
                    for (HttpClientKind candidate : HttpClientKind.values()) {
                        progress.begun(
                                Text.format(
                                        "%s, %,d at once, %d of %d", candidate, concurrency, repeat, size.repeats()),
                                figures.size(),
                                parts());
                        figures.add(figures(server, candidate, concurrency, repeat));
                    }
                }
            }
            for (HttpClientKind candidate : HttpClientKind.values()) {
                progress.begun(candidate + ", in trouble", figures.size() + faults.size(), parts());
                faults.add(faults(server, candidate));
            }
        }
        return HttpClientReport.of(LATENCY_MILLIS, size.repeats(), conditions.after(), figures, faults);
    }

    /** How many measurements there are in all. */
    private int parts() {
        return HttpClientKind.values().length * (size.repeats() * CONCURRENCY.size() + 1);
    }

    private CallerFigures figures(AnswerServer server, HttpClientKind candidate, int concurrency, int repeat)
            throws IOException, InterruptedException {
        String run = candidate + "-" + concurrency + "-" + repeat;
        List<String> arguments = List.of(
                candidate.name(),
                Integer.toString(server.port()),
                run,
                Integer.toString(concurrency),
                Integer.toString(size.warmUp()),
                Integer.toString(size.millis()));
        ObjectNode result = (ObjectNode) JSON.readTree(run(candidate, arguments, run));
        CallerFigures told = JSON.treeToValue(result.put("arrived", server.arrived(run)), CallerFigures.class);
        progress.accept(Text.format(
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

    private CallerFaults faults(AnswerServer server, HttpClientKind candidate)
            throws IOException, InterruptedException {
        List<String> arguments = List.of(candidate.name(), Integer.toString(server.port()));
        CallerFaults told = JSON.readValue(run(candidate, arguments, candidate + "-faults"), CallerFaults.class)
                .counted(
                        server.arrived(CallerTroubles.run(candidate, "busy")),
                        server.arrived(CallerTroubles.run(candidate, "close")),
                        server.arrived(CallerTroubles.run(candidate, "stale")));
        progress.accept(told.client() + ": " + (told.ok() ? "keeps the rule" : "BREAKS the rule"));
        return told;
    }

    private String run(HttpClientKind candidate, List<String> arguments, String name)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(
                "-XX:+UseG1GC",
                "-XX:-UseDynamicNumberOfCompilerThreads", // what those that ended have used is not told
                "-Xms" + HEAP_MIB + "m",
                "-Xmx" + HEAP_MIB + "m"));
        options.addAll(candidate.options());
        try (ChildProcess child = ChildProcess.start(
                CallerMain.class, arguments, options, Files.createTempFile(folder, name, ".log"), ANSWER, LONGEST)) {
            return child.printed();
        }
    }
}
