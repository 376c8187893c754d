package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What vendors cost that have nothing to do.
 *
 * @param vendors in one task, each of which has been called
 * @param percentOfCore processor time of the runner while nothing is to be done
 * @param compilingPercent of that, the JVM's compilers', which end: what is done ten times a second is compiled for minutes
 * @param heapMebibytes in use
 */
@JsonPropertyOrder({"vendors", "percentOfCore", "compilingPercent", "heapMebibytes"})
public record Idle(int vendors, Spread percentOfCore, Spread compilingPercent, Spread heapMebibytes) {

    private static final int EACH = 2;
    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;
    private static final Duration DONE = Duration.ofMinutes(2);

    static Idle measure(int vendors, Duration span, int repeats) throws Exception {
        List<Calm.Cores> cores = new ArrayList<>();
        List<Double> heaps = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            try (Rig rig = new Rig(new Shape(vendors, 1))) {
                rig.intents(LINGER_MILLIS).write(EACH * vendors);
                ReadableEnd end = rig.readableEnd();
                Runner runner = rig.run(Contenders.HEADGATE, rig.assignment(BULKHEAD, CallKind.INSTANT));
                if (!new Watch(end, runner, rig.broker()).await((long) EACH * vendors, DONE)) {
                    throw new IllegalStateException(
                            "not every vendor was called:\n" + runner.process().log());
                }
                Calm.await(runner);
                cores.add(Calm.cores(runner, span));
                heaps.add(Mib.of(HeapInUse.of(runner.process())));
            }
        }
        return new Idle(
                vendors,
                Spread.of(cores, 2, it -> 100 * it.all()),
                Spread.of(cores, 2, it -> 100 * it.compiling()),
                Spread.of(heaps, 0));
    }
}
