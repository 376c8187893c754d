package dev.headgate.console.page;

import dev.headgate.schemas.CommandKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A command that the page offers, and what it asks for. */
public enum Action {
    PAUSE("Pause", "Starts no call of what is chosen, until it is resumed or the time is over.", true, true, false),
    RESUME("Resume", "Lifts the pauses of what is chosen, or all.", true, false, false),
    DRAIN("Drain", "Pauses, and is through when no call is under way.", true, true, false),
    SET_LIMIT(
            "Set a limit",
            "Gives a limit, or the bulkhead, at most so much for a time, whatever the profile says.",
            false,
            true,
            false),
    CLEAR_COOL_DOWN(
            "End cool-downs",
            "Ends cool-downs and pauses of the vendor's own making now; each is probed with one call.",
            false,
            false,
            false),
    CANCEL(
            "Cancel",
            "Ends what is chosen. A call in flight is not interrupted, and not repeated either.",
            true,
            false,
            true),
    RETIRE(
            "Retire",
            "The vendor leaves: what comes is REJECTED, what waits is finished, then it is forgotten. Resume takes it up"
                    + " again.",
            false,
            false,
            true),
    GIVE_UP("Give up", "Ends what waits and is chosen as EXHAUSTED; dead letters can be replayed.", true, false, true);

    private final String title;
    private final String what;
    private final boolean filtered;
    private final boolean expiring;
    private final boolean dangerous;

    Action(String title, String what, boolean filtered, boolean expiring, boolean dangerous) {
        this.title = title;
        this.what = what;
        this.filtered = filtered;
        this.expiring = expiring;
        this.dangerous = dangerous;
    }

    static Optional<Action> of(String kind) {
        return Arrays.stream(values())
                .filter(it -> it.name().equals(kind.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    public String getKind() {
        return CommandKind.valueOf(name()).name();
    }

    public String getName() {
        return title;
    }

    public String getWhat() {
        return what;
    }

    public boolean isFiltered() {
        return filtered;
    }

    public boolean isExpiring() {
        return expiring;
    }

    public boolean isDangerous() {
        return dangerous;
    }

    public boolean isLimited() {
        return this == SET_LIMIT;
    }

    public boolean isScoped() {
        return filtered || isLimited();
    }

    public boolean isSingle() {
        return dangerous && filtered;
    }
}
