package dev.headgate.console.operation;

import dev.headgate.whatif.Comparison;
import java.time.Duration;
import java.util.List;

/**
 * What becomes of a vendor's backlog.
 *
 * @param change other maxima, as they were given; empty for none
 * @param notes what may make it wrong, a line each
 */
public record Forecast(Comparison comparison, String change, List<String> notes) {

    /** How far back to look if nobody says. */
    public static final Duration USUAL = Duration.ofHours(1);

    public Forecast {
        notes = List.copyOf(notes);
    }
}
