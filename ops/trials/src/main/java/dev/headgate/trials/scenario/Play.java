package dev.headgate.trials.scenario;

import dev.headgate.sandbox.Closer;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One time that a {@link Script} is played: what was asked for, the test bed, the report, and the time that is left.
 *
 * <p>Threading: one thread.
 */
public final class Play implements AutoCloseable {

    private final ScenarioOptions options;
    private final Consumer<String> progress;
    private final Report report = new Report();
    private final Closer open = new Closer();
    private final long begun = System.nanoTime();
    private @Nullable String leftOut;

    Play(ScenarioOptions options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
    }

    /** One round of a scenario that does the same several times. */
    @FunctionalInterface
    public interface Round {

        /**
         * Plays it.
         *
         * @param number from 1
         */
        void play(int number) throws Exception;
    }

    /** Where the figures go. */
    public Report report() {
        return report;
    }

    /** The seed of the vendors' latencies. */
    public long seed() {
        return options.seed();
    }

    /** Whether the smallest size is asked for. */
    public boolean quick() {
        return options.quick();
    }

    /** The first in the usual size, the second in the smallest. */
    public int size(int usual, int smallest) {
        return quick() ? smallest : usual;
    }

    /** How long to measure: as long as was asked for, else so many seconds. */
    public Duration measuring(int seconds) {
        return options.measuring(seconds);
    }

    /** Whether a time of measuring is asked for. */
    public boolean timed() {
        return options.seconds() != null;
    }

    /** How many to send: as many as are done at this rate in the seconds asked for, but at most so many. */
    public int atMost(int most, int perSecond) {
        Integer seconds = options.seconds();
        return seconds == null ? most : Math.min(most, seconds * perSecond);
    }

    /** How many to send: as many as are done at this rate in the seconds asked for, else so many. */
    public int sending(int usual, int perSecond) {
        Integer seconds = options.seconds();
        return seconds == null ? usual : seconds * perSecond;
    }

    /** Says what happens now, as {@link String#format} writes it. */
    @SuppressWarnings("AnnotateFormatMethod") // that annotation is of a library that this module does not use
    public void tell(String format, Object... values) {
        progress.accept(String.format(Locale.ROOT, format, values));
    }

    /** Where what happens is told. */
    public Consumer<String> progress() {
        return progress;
    }

    /** Starts a broker and these vendors, and writes the vendors' profiles. All of it ends with the play. */
    public TestBed bed(Vendor... vendors) throws Exception {
        return bed(TestBed.PARTITIONS, List.of(vendors));
    }

    /** The same with so many partitions. */
    public TestBed bed(int partitions, List<Vendor> vendors) throws Exception {
        tell("Starting a Kafka broker and vendors ...");
        TestBed bed = open.add(new TestBed(partitions));
        bed.open(vendors);
        return bed;
    }

    /** Takes something that is closed when the play ends; returns it. */
    public <T extends AutoCloseable> T closing(T one) {
        return open.add(one);
    }

    /** Seconds since an instant of System.nanoTime, to a tenth. */
    public static double secondsSince(long nanos) {
        return Rounded.to(1, (System.nanoTime() - nanos) / 1e9);
    }

    /**
     * Plays rounds. Leaves the last ones out if the time would not be enough for another that takes as long as the longest so
     * far, and for the end; the report then says so.
     *
     * @param least how many are played however long they take
     * @param atTheEnd what the scenario needs after the last one
     * @return how many were played
     */
    public int rounds(int most, int least, Duration atTheEnd, Round round) throws Exception {
        long longest = 0;
        for (int number = 1; number <= most; number++) {
            if (number > least && left().minus(atTheEnd).toNanos() < longest) {
                leftOut = String.format(
                        Locale.ROOT,
                        "The machine is slow: %d rounds of %d were played in the time there is.",
                        number - 1,
                        most);
                return number - 1;
            }
            long start = System.nanoTime();
            round.play(number);
            longest = Math.max(longest, System.nanoTime() - start);
        }
        return most;
    }

    /** What is left of the time within which the scenario must have ended; without a bound if seconds were asked for. */
    private Duration left() {
        if (options.seconds() != null) {
            return Duration.ofDays(1);
        }
        Duration whole = quick() ? Scenario.QUICK : Scenario.LONGEST;
        return whole.minusNanos(System.nanoTime() - begun);
    }

    void sayWhatWasLeftOut() {
        if (leftOut != null) {
            report.note(leftOut);
        }
    }

    @Override
    public void close() throws Exception {
        open.close();
    }
}
