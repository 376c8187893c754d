package dev.headgate.bench;

import dev.headgate.trials.judge.SourceCommit;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/**
 * Where and when something was measured.
 *
 * @param cpu the processor's model
 * @param processors this process may use
 * @param jdk the JVM's name and version
 * @param date in UTC
 * @param commit of the program; "unknown" outside of a repository
 * @param loadBefore the machine's load average of a minute when it began; negative where it is not known
 * @param loadAfter the same at the end
 */
public record Machine(
        String cpu, int processors, String jdk, String date, String commit, double loadBefore, double loadAfter) {

    private static final Path CPU = Path.of("/proc/cpuinfo");

    /** As it is before. */
    public static Machine now() {
        double load = load();
        return new Machine(
                model(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                LocalDate.now(ZoneOffset.UTC).toString(),
                SourceCommit.find(),
                load,
                load);
    }

    /** With the load as it is after. */
    public Machine after() {
        return new Machine(cpu, processors, jdk, date, commit, loadBefore, load());
    }

    /** A line below a table of so many repeats. */
    public String inWords(int repeats) {
        return Text.format(
                "%s %s, %d processors, %s; %s, commit %s; load average %.1f before, %.1f after.",
                repeats == 1 ? "One run each." : "Medians of " + repeats + " repeats (least to most).",
                cpu,
                processors,
                jdk,
                date,
                commit,
                loadBefore,
                loadAfter);
    }

    private static double load() {
        return Spread.rounded(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(), 2);
    }

    private static String model() {
        try (Stream<String> lines = Files.lines(CPU)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(() -> System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch"); // not Linux
        }
    }
}
