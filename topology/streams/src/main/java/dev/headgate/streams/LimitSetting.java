package dev.headgate.streams;

import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.SavedLimitOverride;
import dev.headgate.streams.spi.SteadyClock;

/**
 * Obeys commands that set a limit of a vendor for a while, or have the profile's hold again.
 *
 * <p>Threading: the stream thread.
 */
final class LimitSetting {

    private final VendorCommands vendors;

    /**
     * What came of a command.
     *
     * @param effect in words
     */
    record Ending(AuditOutcome outcome, String effect) {}

    LimitSetting(VendorCommands vendors) {
        this.vendors = vendors;
    }

    /** @param until when the profile's limit holds again, in nanoseconds since the epoch */
    Ending obey(Command command, long until, long now) {
        String limitId = String.valueOf(command.getLimitId());
        Integer max = command.getMax();
        return max == null ? clear(command.getVendor(), limitId, now) : set(command, limitId, max, until, now);
    }

    private Ending clear(String vendor, String limitId, long now) {
        return vendors.clearLimit(vendor, limitId, now)
                ? new Ending(AuditOutcome.DONE, "limit " + limitId + ": as in the profile again")
                : new Ending(AuditOutcome.NOTHING, "limit " + limitId + ": no command has set it");
    }

    private Ending set(Command command, String limitId, int max, long until, long now) {
        String problem = vendors.setLimit(
                SavedLimitOverride.newBuilder()
                        .setVendor(command.getVendor())
                        .setLimitId(limitId)
                        .setMax(max)
                        .setUntil(until)
                        .setAuthor(command.getAuthor())
                        .setReason(command.getReason())
                        .setCommandId(command.getId())
                        .build(),
                now);
        return problem == null
                ? new Ending(
                        AuditOutcome.DONE,
                        "limit " + limitId + ": " + max + " until " + SteadyClock.instant(until)
                                + ", whatever the profile says")
                : new Ending(AuditOutcome.REFUSED, problem);
    }
}
