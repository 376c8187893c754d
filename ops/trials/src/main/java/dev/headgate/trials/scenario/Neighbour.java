package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** A vendor on the partition of one that has a large backlog. It is called all the time, and must keep 95% of its rate. */
final class Neighbour implements AutoCloseable {

    static final String ID = TestBed.vendorIn(0, "neighbour");

    private static final int MAX = 10;

    private final TestBed bed;
    private final Duration measuring;
    private final Feeder feeder;

    /** Begins to call it, and warms up. */
    Neighbour(TestBed bed, Duration measuring) throws InterruptedException {
        this.bed = bed;
        this.measuring = measuring;
        this.feeder = new Feeder(bed, List.of(ID), 100, 0);
        Wait.pass(Duration.ofSeconds(3));
    }

    /** A vendor that allows ten calls in each fifth of a second, so that its rate is even enough to be compared. */
    static Vendor vendor(String id, long seed) {
        return Vendor.of(id)
                .limit(MAX, Duration.ofMillis(200))
                .latency(Duration.ofMillis(10))
                .seed(seed)
                .profile("deadline: 2s");
    }

    /** Measures its calls a second for a while. */
    double rate() throws InterruptedException {
        return Rate.measured(bed, ID, MAX, measuring);
    }

    /** Measures its rate again, and adds both rates and the share that it kept. */
    void compare(double before, Report figures) throws InterruptedException {
        double meanwhile = rate();
        figures.rounded(2, "rateBefore", before)
                .rounded(2, "rateMeanwhile", meanwhile)
                .rounded(4, "share", meanwhile / before);
    }

    /** Checks the share that the neighbour kept. Returns the sentence about it, without its end. */
    static String judge(Report report) {
        report.reach("neighbour.share >= 0.95");
        return "The neighbour kept {neighbour.share:.1%} of its rate ({neighbour.rateBefore:.1f} calls/s before,"
                + " {neighbour.rateMeanwhile:.1f} meanwhile)";
    }

    @Override
    public void close() throws InterruptedException, ExecutionException {
        feeder.close();
    }
}
