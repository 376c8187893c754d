package dev.headgate.console.operation;

import dev.headgate.control.CommandException;
import dev.headgate.control.commands.Queries;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.CountBy;
import dev.headgate.streams.record.CommandValidator;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Makes commands of what a request names. */
public final class Orders {

    private static final int USUALLY_COUNTED = 100;
    private static final Duration LONGEST = Duration.ofDays(30);
    private static final Set<CommandKind> KINDS =
            EnumSet.complementOf(EnumSet.of(CommandKind.UNKNOWN, CommandKind.QUERY));

    private Orders() {}

    /**
     * Fields kind, vendor and reason, and as the kind needs them intent, group, tenant, scope ({@code NAME=VALUE}), limit, max,
     * expires (a duration), expectProfile, and id.
     *
     * @param author whom the audit names
     * @throws CommandException if it can't be one; whether it makes sense for the vendor, its owner says
     */
    public static Command command(Fields fields, String author, Instant now) {
        return fields.all(all -> read(all, author, now));
    }

    private static Command read(Fields fields, String author, Instant now) {
        CommandKind kind = fields.required("kind", CommandKind.class, KINDS).orElse(CommandKind.UNKNOWN);
        String vendor = fields.required("vendor");
        String reason = fields.required("reason");
        String limit = fields.optional("limit").orElse(null);
        Integer max = fields.optional("max").isEmpty() ? null : (Integer) fields.number("max", 1, 1, Integer.MAX_VALUE);
        if (kind == CommandKind.SET_LIMIT ? limit == null : limit != null || max != null) {
            throw CommandException.usage("SET_LIMIT takes limit and max, and nothing else does");
        }
        Duration expires = fields.duration("expires").orElse(null);
        if (expires != null && expires.compareTo(LONGEST) > 0) {
            throw CommandException.usage("expires: at most 30d");
        }
        Command command = Command.newBuilder()
                .setKind(kind)
                .setKindName(kind.name())
                .setVendor(vendor)
                .setId(fields.optional("id").orElseGet(() -> UUID.randomUUID().toString()))
                .setAuthor(author)
                .setReason(reason)
                .setAt(now)
                .setExpires(expires == null ? null : now.plus(expires))
                .setExpectedProfile(fields.optional("expectProfile").orElse(null))
                .setIntentId(fields.optional("intent").orElse(null))
                .setGroup(fields.optional("group").orElse(null))
                .setTenant(fields.optional("tenant").orElse(null))
                .setScope(scope(fields))
                .setLimitId(limit)
                .setMax(max)
                .build();
        check(command);
        return command;
    }

    /**
     * A query that counts. Fields vendor and by, and as they are given containing, group, tenant and limit.
     *
     * @param author who asks
     * @throws CommandException if it can't be one
     */
    public static Command count(Fields fields, String author) {
        return fields.all(all -> readCount(all, author));
    }

    private static Command readCount(Fields fields, String author) {
        CountBy by = fields.required("by", CountBy.class, EnumSet.complementOf(EnumSet.of(CountBy.UNKNOWN)))
                .orElse(CountBy.UNKNOWN);
        String containing = fields.optional("containing").orElse(null);
        if (containing != null && containing.length() > CommandValidator.MAX_VALUE) {
            throw CommandException.usage("containing: at most " + CommandValidator.MAX_VALUE + " characters");
        }
        return Queries.begin(fields.required("vendor"), author)
                .setBy(by)
                .setContaining(containing)
                .setGroup(fields.optional("group").orElse(null))
                .setTenant(fields.optional("tenant").orElse(null))
                .setLimit(fields.number("limit", USUALLY_COUNTED, 1, CommandValidator.MAX_LISTED))
                .build();
    }

    private static void check(Command command) {
        boolean filtered = command.getGroup() != null
                || command.getTenant() != null
                || !command.getScope().isEmpty();
        if (command.getKind() == CommandKind.CANCEL && (command.getIntentId() == null) == !filtered) {
            throw CommandException.usage(
                    "CANCEL takes intent, or else group, tenant or scope: it never cancels all of a vendor");
        }
        if (command.getVendor().equals("*") && command.getKind() != CommandKind.CLEAR_COOL_DOWN) {
            throw CommandException.usage("vendor: only CLEAR_COOL_DOWN may be for all vendors");
        }
    }

    private static Map<String, String> scope(Fields fields) {
        Map<String, String> scope = new TreeMap<>();
        for (String part : fields.text("scope").split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                scope.put(
                        part.substring(0, equals).strip(),
                        part.substring(equals + 1).strip());
            } else if (!part.isBlank()) {
                throw CommandException.usage("scope: '" + part + "'; write NAME=VALUE, with commas between several");
            }
        }
        return scope;
    }
}
