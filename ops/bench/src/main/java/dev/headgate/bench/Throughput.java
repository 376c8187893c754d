package dev.headgate.bench;

import java.time.Duration;

/**
 * What was done between two moments at which results became readable.
 *
 * @param results that became readable after the first one, the last ones included
 * @param nanos between them
 * @param runnerCpu processor time of the runner
 * @param brokerCpu processor time of the broker
 */
public record Throughput(long results, long nanos, Duration runnerCpu, Duration brokerCpu) {

    private static final double NANOS = 1e9;

    /** A moment. */
    public record Moment(long results, long nanos, Duration runnerCpu, Duration brokerCpu) {

        public Throughput until(Moment end) {
            return new Throughput(
                    end.results - results,
                    end.nanos - nanos,
                    end.runnerCpu.minus(runnerCpu),
                    end.brokerCpu.minus(brokerCpu));
        }
    }

    public double perSecond() {
        return results * NANOS / nanos;
    }

    /** Seconds of processor time of the runner per 1,000 results. */
    public double runnerCpuPerThousand() {
        return perThousand(runnerCpu);
    }

    /** The same of the broker. */
    public double brokerCpuPerThousand() {
        return perThousand(brokerCpu);
    }

    private double perThousand(Duration cpu) {
        return cpu.toNanos() / NANOS / results * 1_000;
    }
}
