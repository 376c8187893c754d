package dev.headgate.pooled;

/**
 * The sessions of one vendor.
 *
 * @param open now, those that are being opened or closed included
 * @param max that there may be
 * @param idle now
 * @param lent so far
 * @param givenBack of those lent, to be used again
 * @param broken of those lent, closed after their call
 * @param lost of those lent, taken from calls that did not end
 */
record SessionCounts(int open, int max, int idle, long lent, long givenBack, long broken, long lost) {

    /** Whether a call finds a session or a place for one. */
    boolean hasRoom() {
        return idle > 0 || open < max;
    }

    String inWords() {
        String words = "sessions: " + open + " of " + max + " open, " + idle + " idle";
        return lost == 0 ? words : words + "; lost so far: " + lost;
    }
}
