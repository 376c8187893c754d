package dev.headgate.streams;

import org.jspecify.annotations.Nullable;

/** How far a QUERY has looked: first through the ledger, by ordinal, then through the blocks of what is parked. */
sealed interface QueryCursor {

    /** The next entry of the ledger has this ordinal, or a higher one. */
    record InLedger(long ordinal) implements QueryCursor {

        @Override
        public String text() {
            return "l" + ordinal;
        }
    }

    /** The next is this one of a block, or a later one. */
    record Parked(long block, int place) implements QueryCursor {

        @Override
        public String text() {
            return "p" + block + "." + place;
        }
    }

    /** Returns what {@link #text} returned; from the start on for null, and for what nobody returned. */
    static QueryCursor parse(@Nullable String text) {
        try {
            if (text != null && text.startsWith("l")) {
                return new InLedger(Math.max(0, Long.parseLong(text.substring(1))));
            }
            int dot = text == null ? -1 : text.indexOf('.');
            if (text != null && text.startsWith("p") && dot > 0) {
                return new Parked(Long.parseLong(text.substring(1, dot)), Integer.parseInt(text.substring(dot + 1)));
            }
        } catch (NumberFormatException e) {
            return new InLedger(0);
        }
        return new InLedger(0);
    }

    String text();

    default boolean isParked() {
        return this instanceof Parked;
    }

    /** Of one in the ledger. */
    default long ordinal() {
        return this instanceof InLedger(long ordinal) ? ordinal : Long.MAX_VALUE;
    }

    /** Of one that is parked. */
    default long block() {
        return this instanceof Parked(long block, int place) ? block : 0;
    }

    /** Returns whether another was looked at later; both are in the same half. */
    default boolean isBefore(QueryCursor other) {
        return this instanceof Parked(long block, int place)
                && other instanceof Parked(long otherBlock, int otherPlace)
                && (block < otherBlock || (block == otherBlock && place < otherPlace));
    }
}
