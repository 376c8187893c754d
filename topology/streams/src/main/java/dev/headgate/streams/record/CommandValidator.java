package dev.headgate.streams.record;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.CountBy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a command that makes no sense. */
public final class CommandValidator {

    /** Stands for all vendors of a partition; no vendor is called so. */
    public static final String BROADCAST = "*";

    private static final int MAX_VENDOR = 128;
    private static final int MAX_ID = 128;
    private static final int MAX_INTENT_ID = 256;
    private static final int MAX_AUTHOR = 256;
    private static final int MAX_REASON = 1000;
    private static final int MAX_ATTRIBUTES = 4;
    public static final int MAX_VALUE = 256;
    private static final int MAX_KIND = 64;
    private static final int MAX_CURSOR = 64;

    /** Stands for a profile's bulkhead among the ids of its limits. */
    public static final String BULKHEAD = "bulkhead";

    private static final int MAX_BULKHEAD = 10_000;
    private static final int MAX_MAX = 999_999_999;

    /** Intents in one answer. */
    public static final int MAX_LISTED = 1_000;

    private CommandValidator() {}

    public static boolean isBroadcast(byte[] key) {
        return Arrays.equals(key, BROADCAST.getBytes(StandardCharsets.UTF_8));
    }

    public static String kind(Command command) {
        String name = command.getKindName();
        return command.getKind() != CommandKind.UNKNOWN || name.isEmpty()
                ? command.getKind().name()
                : SizeLimiter.cut(name, MAX_KIND);
    }

    /** Returns what is wrong, naming the field and the fix, or null for nothing. */
    public static @Nullable String problem(Command command, byte[] key, int partition) {
        String vendor = command.getVendor();
        if (!Arrays.equals(vendor.getBytes(StandardCharsets.UTF_8), key)) {
            return "the command's key is not its vendor " + SizeLimiter.cut(vendor, MAX_VENDOR)
                    + "; produce it with that key";
        }
        if (command.getKind() == CommandKind.UNKNOWN) {
            return "kind: this version of Headgate doesn't know " + kind(command)
                    + ", only CANCEL, CLEAR_COOL_DOWN, DRAIN, GIVE_UP, PAUSE, QUERY, RESUME, RETIRE and SET_LIMIT; upgrade it and send the command again";
        }
        if (vendor.isEmpty() || vendor.length() > MAX_VENDOR || vendor.indexOf(0) >= 0) {
            return "vendor: 1 to " + MAX_VENDOR + " characters";
        }
        boolean broadcast = vendor.equals(BROADCAST);
        if (broadcast != (command.getPartition() != null)) {
            return "partition: with vendor * the partition that the record is produced to, and only with it";
        }
        if (broadcast && command.getPartition() != partition) {
            return "partition: says " + command.getPartition() + " and the record is in " + partition
                    + "; produce a broadcast to each partition by its number";
        }
        return contents(command, broadcast);
    }

    private static @Nullable String contents(Command command, boolean broadcast) {
        if (isOutside(command.getId(), MAX_ID)) {
            return "id: 1 to " + MAX_ID + " characters, or null";
        }
        if (isOutside(command.getIntentId(), MAX_INTENT_ID)) {
            return "intentId: 1 to " + MAX_INTENT_ID + " characters, or null";
        }
        if (command.getAuthor().length() > MAX_AUTHOR || command.getReason().length() > MAX_REASON) {
            return "author, reason: at most " + MAX_AUTHOR + " and " + MAX_REASON + " characters";
        }
        if (isTooLarge(command.getScope())) {
            return "scope: at most " + MAX_ATTRIBUTES + " attributes of at most " + MAX_VALUE + " characters";
        }
        if (isTooLarge(command.getCorrelation())) {
            return "correlation: at most " + MAX_ATTRIBUTES + " entries of at most " + MAX_VALUE + " characters";
        }
        if (broadcast && command.getExpectedProfile() != null) {
            return "expectedProfile: not in a broadcast, whose vendors have a profile each";
        }
        return fields(command, broadcast);
    }

    /** What a kind does not look at must not be there: its author meant less than would be done. */
    private static @Nullable String fields(Command command, boolean broadcast) {
        boolean filter = !command.getScope().isEmpty() || command.getTenant() != null || command.getGroup() != null;
        boolean id = command.getIntentId() != null;
        boolean correlation = !command.getCorrelation().isEmpty();
        boolean limited = command.getLimitId() != null || command.getMax() != null;
        if (limited && command.getKind() != CommandKind.SET_LIMIT) {
            return "limitId, max: only SET_LIMIT takes them";
        }
        if (command.getKind() != CommandKind.QUERY && (command.getBy() != null || command.getContaining() != null)) {
            return "by, containing: only QUERY takes them";
        }
        return switch (command.getKind()) {
            case CANCEL ->
                id == (filter || correlation)
                        ? "intentId: CANCEL takes one, or else at least one of group, tenant, scope and correlation"
                        : null;
            case CLEAR_COOL_DOWN ->
                id || command.getTenant() != null || command.getGroup() != null || correlation
                        ? "scope: CLEAR_COOL_DOWN takes one or none, and nothing else to choose by"
                        : null;
            case DRAIN, PAUSE, RESUME -> pause(command, id || correlation);
            case QUERY -> query(command);
            case RETIRE ->
                filter || id || correlation || broadcast
                        ? "RETIRE: takes one vendor, and nothing to choose by; to end what waits, send CANCEL before it"
                        : null;
            case SET_LIMIT -> setLimit(command, id || correlation || command.getGroup() != null);
            case GIVE_UP, UNKNOWN -> correlation ? "correlation: GIVE_UP takes none" : null;
        };
    }

    private static @Nullable String setLimit(Command command, boolean more) {
        if (more || command.getVendor().equals(BROADCAST)) {
            return "SET_LIMIT: takes one vendor, limitId, max and scope, and nothing else to choose by";
        }
        String limitId = command.getLimitId();
        if (limitId == null || isOutside(limitId, MAX_ID)) {
            return "limitId: SET_LIMIT takes the id of a limit in the vendor's profile, or bulkhead";
        }
        int highest = limitId.equals(BULKHEAD) ? MAX_BULKHEAD : MAX_MAX;
        Integer max = command.getMax();
        return max != null && (max < 1 || max > highest)
                ? "max: 1 to " + highest + ", or null for the profile's; to stop a vendor, send PAUSE"
                : null;
    }

    private static @Nullable String pause(Command command, boolean more) {
        if (more || command.getVendor().equals(BROADCAST)) {
            return command.getKind() + ": takes one vendor, and group, tenant and scope to choose by, nothing else";
        }
        return command.getScope().keySet().stream().anyMatch(name -> name.indexOf(':') >= 0)
                ? "scope: only attributes that the intents were sent with, which have no colon"
                : null;
    }

    private static @Nullable String query(Command command) {
        if (command.getId() == null) {
            return "id: QUERY takes one, which its answer carries";
        }
        if (command.getVendor().equals(BROADCAST)) {
            return "vendor: QUERY takes one";
        }
        if (command.getLimit() < 0 || command.getLimit() > MAX_LISTED) {
            return "limit: 0 to " + MAX_LISTED;
        }
        if (command.getBy() == CountBy.UNKNOWN) {
            return "by: this version of Headgate doesn't know it, only PRIORITY, TENANT, SCOPE and STATE; upgrade it and send the command again";
        }
        if (command.getBy() == null ? command.getContaining() != null : command.getCursor() != null) {
            return "by: with it no cursor, and containing only with it";
        }
        if (isOutside(command.getContaining(), MAX_VALUE)) {
            return "containing: 1 to " + MAX_VALUE + " characters, or null";
        }
        return isOutside(command.getCursor(), MAX_CURSOR) ? "cursor: as the answer before says, or null" : null;
    }

    private static boolean isOutside(@Nullable String text, int max) {
        return text != null && (text.isEmpty() || text.length() > max);
    }

    private static boolean isTooLarge(Map<String, String> scope) {
        return scope.size() > MAX_ATTRIBUTES
                || scope.entrySet().stream()
                        .anyMatch(attribute -> attribute.getKey().length() > MAX_VALUE
                                || attribute.getValue().length() > MAX_VALUE);
    }
}
