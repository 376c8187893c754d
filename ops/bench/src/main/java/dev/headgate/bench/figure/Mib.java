package dev.headgate.bench.figure;

/** Memory as it is told: 1 MiB is 1,048,576 bytes. */
public final class Mib {

    private static final double BYTES = 1 << 20;

    private Mib() {}

    public static double of(long bytes) {
        return bytes / BYTES;
    }
}
