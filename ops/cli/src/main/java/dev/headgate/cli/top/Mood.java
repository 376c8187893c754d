package dev.headgate.cli.top;

import dev.headgate.cli.support.Paint.Colour;
import dev.headgate.control.status.Reason;

/** How a vendor is, in a colour; the worst first. */
enum Mood {

    /** Somebody has to do something. */
    TROUBLE(Colour.RED),

    /** It asked for a wait. */
    COOLING(Colour.YELLOW),

    /** By somebody's command. */
    PAUSED(Colour.MAGENTA),

    /** It goes as fast as it may. */
    FULL(Colour.GREEN),

    /** For a time that is to come. */
    WAITING(Colour.BLUE),

    /** It has nothing to do. */
    WELL(Colour.PLAIN);

    private final Colour colour;

    Mood(Colour colour) {
        this.colour = colour;
    }

    Colour colour() {
        return colour;
    }

    static Mood of(Reason reason) {
        return switch (reason) {
            case UNREACHABLE, AUTH, FAILING, HELD, NO_PROFILE, NOT_ASSIGNED, UNKNOWN -> TROUBLE;
            case COOL_DOWN -> COOLING;
            case PAUSED -> PAUSED;
            case QUOTA, BULKHEAD -> FULL;
            case WAITING -> WAITING;
            case IDLE -> WELL;
        };
    }
}
