package dev.headgate.simulator;

import java.util.concurrent.locks.LockSupport;

/** Waiting on a virtual thread. */
final class Pause {

    private Pause() {}

    /** Waits that long. False if it was interrupted, which stays set. */
    static boolean nanos(long length) {
        long end = System.nanoTime() + length;
        for (long left = length; left > 0; left = end - System.nanoTime()) {
            if (Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(left);
        }
        return true;
    }
}
