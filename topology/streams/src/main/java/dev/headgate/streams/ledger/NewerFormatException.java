package dev.headgate.streams.ledger;

import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.LayoutException;

/**
 * A state store holds a record of a format that only a newer version reads. Nothing was changed and nothing is lost: this
 * process must end, for what it cannot read it can neither serve nor take out.
 */
public final class NewerFormatException extends LayoutException {
    private static final long serialVersionUID = 1L;

    public NewerFormatException(String store, int partition, String format) {
        super("The store \"" + store + "\" of partition " + partition + " holds a record of " + format
                + ", which a newer version of Headgate wrote; this version reads formats up to " + Formats.newest()
                + ". Nothing was changed and nothing is lost. Upgrade this instance, or go back to the version that"
                + " wrote it; do not reset the application, which would delete accepted intents");
    }
}
