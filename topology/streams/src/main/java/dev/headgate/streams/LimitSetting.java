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

    private static final String TENANT =
            "tenant: limits are counted by the attributes of an intent's scope, and tenants"
                    + " share what they let; name a scope of the limit, or give the tenant less room in the profile";

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
        if (command.getTenant() != null) {
            return new Ending(AuditOutcome.REFUSED, TENANT);
        }
        String limitId = String.valueOf(command.getLimitId());
        Integer max = command.getMax();
        return max == null ? clear(command, limitId, now) : set(command, limitId, max, until, now);
    }

    private Ending clear(Command command, String limitId, long now) {
        String limit = PolicyOverrides.text(limitId, command.getScope());
        int cleared = vendors.clearLimit(command.getVendor(), limitId, command.getScope(), now);
        return cleared == 0
                ? new Ending(AuditOutcome.NOTHING, limit + ": no command has set it")
                : new Ending(
                        AuditOutcome.DONE,
                        limit + ": as in the profile again" + (cleared == 1 ? "" : ", and in all its scopes"));
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
                        .setScope(command.getScope())
                        .build(),
                now);
        return problem == null
                ? new Ending(
                        AuditOutcome.DONE,
                        PolicyOverrides.text(limitId, command.getScope()) + ": " + max + " until "
                                + SteadyClock.instant(until) + ", whatever the profile says")
                : new Ending(AuditOutcome.REFUSED, problem);
    }
}
