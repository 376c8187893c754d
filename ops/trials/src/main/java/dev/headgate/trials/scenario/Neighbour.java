package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Report;
import java.time.Duration;

/** A vendor on the partition of one that has a large backlog. It must keep 95% of its rate. */
final class Neighbour {

    static final String ID = TestBed.vendorIn(0, "neighbour");

    /** Intents that wait for it. */
    static final int BACKLOG = 100;

    private static final int MAX = 10;

    private Neighbour() {}

    /** A vendor that allows ten calls in each fifth of a second, so that its rate is even enough to be compared. */
    static Vendor vendor(String id, long seed) {
        return Vendor.of(id)
                .limit(MAX, Duration.ofMillis(200))
                .latency(Duration.ofMillis(10))
                .seed(seed)
                .profile("deadline: 2s");
    }

    /** Measures its calls a second for a while. */
    static double rate(TestBed bed, Duration measuring) throws InterruptedException {
        return Rate.measured(bed, ID, MAX, measuring);
    }

    /** Adds the rates before there was a backlog and while there is one, and the share that the neighbour kept. */
    static void compare(double before, double meanwhile, Report report) {
        report.group("neighbour")
                .rounded(2, "rateBefore", before)
                .rounded(2, "rateMeanwhile", meanwhile)
                .rounded(4, "share", meanwhile / before);
    }

    /** Checks the share that the neighbour kept. Returns the sentence about it, without its end. */
    static String judge(Report report) {
        report.must("neighbour.share >= 0.95");
        return "The neighbour kept {neighbour.share:.1%} of its rate ({neighbour.rateBefore:.1f} calls/s before,"
                + " {neighbour.rateMeanwhile:.1f} meanwhile)";
    }
}
