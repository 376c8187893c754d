package dev.headgate.cli.support;

import dev.headgate.api.Quantity;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;

/** Durations as users write them: {@code 500ms 30s 5m 2h 7d}. */
public final class Durations {

    public static final String ALLOWED = "a number and ms, s, m, h or d, such as 30s";

    private Durations() {}

    public static Optional<Duration> parse(String text) {
        return Quantity.duration(text);
    }

    public static Duration option(String text) {
        return parse(text).orElseThrow(() -> new TypeConversionException("'" + text + "' is not " + ALLOWED));
    }
}
