package dev.headgate.whatif;

/** Durations, counted in classes of which each is 1.6 % longer than the one before. */
final class Waits {

    private static final int PARTS = 6;

    private final long[] counts = new long[64 << PARTS];
    private long count;

    void add(long nanos) {
        counts[place(Math.max(0, nanos))]++;
        count++;
    }

    long count() {
        return count;
    }

    /**
     * @param share of them that are no longer, 0 to 1
     * @return nanoseconds; 0 if there is none
     */
    long percentile(double share) {
        long wanted = Math.max(1, (long) Math.ceil(share * count));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted && counts[i] > 0) {
                return value(i);
            }
        }
        return 0;
    }

    private static int place(long nanos) {
        if (nanos < 1 << PARTS) {
            return (int) nanos;
        }
        int octave = 63 - Long.numberOfLeadingZeros(nanos);
        int part = (int) (nanos >>> (octave - PARTS)) & ((1 << PARTS) - 1);
        return ((octave - PARTS + 1) << PARTS) + part;
    }

    private static long value(int place) {
        int octave = place >> PARTS;
        int part = place & ((1 << PARTS) - 1);
        return octave == 0 ? part : ((1L << PARTS) + part) << (octave - 1);
    }
}
