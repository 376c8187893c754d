package dev.headgate.trials;

import dev.headgate.streams.Seam;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends the program at a crash point, without its doing anything any more, once survivors were written a few times. Found
 * only where a test put it on the class path.
 */
public final class CrashAt implements Seam {

    static final String PROPERTY = "headgate.trials.crash-at";
    static final int EXIT_CODE = 42;
    private static final int WRITTEN_BEFORE = 3;

    private final AtomicInteger written = new AtomicInteger();

    @Override
    public void crashPoint(String name) {
        if (name.equals("after-survivors")) {
            written.incrementAndGet();
        }
        if (written.get() >= WRITTEN_BEFORE && name.equals(System.getProperty(PROPERTY))) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }
}
