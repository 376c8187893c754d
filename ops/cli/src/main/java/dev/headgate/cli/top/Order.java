package dev.headgate.cli.top;

import dev.headgate.control.status.Condition;
import java.util.Comparator;

/** Which vendors come first. */
enum Order {

    /** Those that somebody should look at, then those that are held up, then those with the most to do. */
    ATTENTION,

    /** Those with the most to do. */
    WAITING,
    NAME;

    Comparator<TopRow> comparator() {
        Comparator<TopRow> byName = Comparator.comparing(TopRow::vendor);
        Comparator<TopRow> byWaiting =
                Comparator.comparingInt((TopRow row) -> row.state().waiting()).reversed();
        return switch (this) {
            case ATTENTION ->
                Comparator.comparing((TopRow row) -> Condition.of(row.state().reason()))
                        .thenComparing(byWaiting)
                        .thenComparing(byName);
            case WAITING -> byWaiting.thenComparing(byName);
            case NAME -> byName;
        };
    }

    /** The order that a key asks for, or this one. */
    Order asked(char key) {
        return switch (key) {
            case 'a' -> ATTENTION;
            case 'w' -> WAITING;
            case 'n' -> NAME;
            default -> this;
        };
    }
}
