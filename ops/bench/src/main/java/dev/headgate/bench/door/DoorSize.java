package dev.headgate.bench.door;

/**
 * How much is asked for.
 *
 * @param warmUp calls before it is measured
 * @param calls that are measured
 * @param pending of them at once
 */
public record DoorSize(int warmUp, int calls, int pending) {

    public static final DoorSize FULL = new DoorSize(10_000, 20_000, 200);

    public static final DoorSize QUICK = new DoorSize(500, 1_000, 200);
}
