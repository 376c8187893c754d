package dev.headgate.bench;

/** Memory as it is told: 1 MiB is 1,048,576 bytes. */
final class Mib {

    private static final double BYTES = 1 << 20;

    private Mib() {}

    static double of(long bytes) {
        return bytes / BYTES;
    }
}
