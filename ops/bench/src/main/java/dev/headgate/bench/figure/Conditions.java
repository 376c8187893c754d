package dev.headgate.bench.figure;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * When and on what a JVM measured.
 *
 * @param date in UTC
 * @param jdk the JVM's name and version
 * @param processors it may use
 * @param loadBefore the machine's load average of a minute when it began; negative where it is not known
 * @param loadAfter the same at the end
 */
public record Conditions(String date, String jdk, int processors, double loadBefore, double loadAfter) {

    /** As they are before. */
    public static Conditions now() {
        double load = load();
        return new Conditions(
                LocalDate.now(ZoneOffset.UTC).toString(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                load,
                load);
    }

    /** With the load as it is after. */
    public Conditions after() {
        return new Conditions(date, jdk, processors, loadBefore, load());
    }

    /** A line below a table: these, what else is to be said, and the loads. */
    public String inWords(String besides) {
        return Text.format(
                "%s, %d processors, %s; %sload average %.1f before, %.1f after.",
                jdk, processors, date, besides, loadBefore, loadAfter);
    }

    public static double load() {
        return Spread.rounded(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(), 2);
    }
}
