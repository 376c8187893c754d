package dev.headgate.trials;

import dev.headgate.streams.Seam;
import java.time.Duration;

/** Sets the program's clock ahead. Found only where {@link Application#classPath} put it on the class path. */
public final class ClockAhead implements Seam {

    static final String PROPERTY = "headgate.trials.clock-ahead";

    @Override
    public Duration clockAhead() {
        return Duration.parse(System.getProperty(PROPERTY, "PT0S"));
    }
}
