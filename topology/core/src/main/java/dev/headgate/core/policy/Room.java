package dev.headgate.core.policy;

/**
 * How much of a vendor's backlog may wait in the ledger. Each priority has as much: intents of a low one take no room from
 * those of a high one.
 *
 * @param entries unfinished intents of each priority, at least 1
 * @param bytes of them, at least 1
 * @param tenantEntries those of one tenant among them, at least 1
 * @param tenantBytes of them, at least 1
 * @param overflow what becomes of one for which there is no room
 */
public record Room(int entries, long bytes, int tenantEntries, long tenantBytes, Overflow overflow) {

    /** Two cores' windows of 10,000, and half of it for one tenant. */
    public static final Room DEFAULT = new Room(20_000, 64L << 20, 10_000, 32L << 20, Overflow.HOLD);

    public Room {
        if (entries < 1 || bytes < 1 || tenantEntries < 1 || tenantBytes < 1) {
            throw new IllegalArgumentException("a room's bounds must be at least 1: " + entries + " " + bytes + " "
                    + tenantEntries + " " + tenantBytes);
        }
    }
}
