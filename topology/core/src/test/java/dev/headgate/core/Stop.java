package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How an owner's life ends.
 *
 * @param time the first time that comes to this point from then on is the last
 * @param pause how long nobody owns the vendor
 * @param late whether calls decided may still be written until the next owner takes over
 */
record Stop(long time, Point point, long pause, boolean late) {

    enum Point {
        /** It is told to stop, and leaves when its calls have ended and that is committed. */
        DRAIN,
        AT_ONCE,
        /** Right after it took something in, with calls decided and not written. */
        AFTER_STEP,
        /** With a transaction open that was about to be committed. */
        BEFORE_COMMIT,
        /** With a transaction committed that it does not know of. */
        AFTER_COMMIT,
        CONFIRMED
    }

    private static final long MS = 1_000_000;
    private static final List<Point> POINTS = List.of(Point.values());

    /** How the owners of a vendor fare. */
    enum Fate {
        LASTING,
        STOPPED,
        CRASHED;

        static Fate random(SplittableRandom random) {
            return switch (random.nextInt(6)) {
                case 0, 1 -> CRASHED;
                case 2 -> STOPPED;
                default -> LASTING;
            };
        }
    }

    /**
     * @param last by then at the latest the first comes: something is unfinished until then
     */
    static List<Stop> random(SplittableRandom random, Fate fate, long start, long last) {
        List<Stop> stops = new ArrayList<>();
        if (fate == Fate.STOPPED) {
            for (int i = random.nextInt(1, 3); i > 0; i--) {
                stops.add(new Stop(between(start, last, random), Point.DRAIN, pause(random), false));
            }
        } else if (fate == Fate.CRASHED) {
            stops.add(crash(between(start, last, random), random));
            for (int i = random.nextInt(3); i > 0; i--) {
                long time = between(start, last + 30_000 * MS, random);
                stops.add(
                        random.nextInt(4) == 0
                                ? new Stop(time, Point.DRAIN, pause(random), false)
                                : crash(time, random));
            }
        }
        return stops;
    }

    private static Stop crash(long time, SplittableRandom random) {
        Point point = POINTS.get(random.nextInt(1, POINTS.size()));
        return new Stop(time, point, pause(random), random.nextBoolean());
    }

    private static long between(long from, long to, SplittableRandom random) {
        return from + random.nextLong(to - from + 1);
    }

    private static long pause(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> random.nextLong(200 * MS);
            default -> random.nextLong(15_000 * MS);
        };
    }
}
