package dev.headgate.schemas.json;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.CountBy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command as JSON: the fields of {@link Command} but {@code kindName}; times are ISO-8601 instants. What is
 * read is well-formed; whether it makes sense is for its owner to say.
 *
 * <p>Threading: any thread.
 */
public final class CommandJson {

    private static final List<String> KNOWN = List.of(
            "kind",
            "vendor",
            "intentId",
            "id",
            "author",
            "reason",
            "at",
            "expires",
            "expectedProfile",
            "scope",
            "tenant",
            "group",
            "partition",
            "correlation",
            "limit",
            "cursor",
            "limitId",
            "max",
            "by",
            "containing");

    private CommandJson() {}

    /** What a value turned out to be. */
    public sealed interface Reading {

        /** A command. */
        record Fit(Command command) implements Reading {}

        /**
         * None.
         *
         * @param mistakes each with its field and what is allowed; at least one, at most 50
         */
        record Wrong(List<String> mistakes) implements Reading {

            /** Returns the mistakes in one text, the first ten. */
            public String text() {
                return Fields.text(mistakes);
            }
        }
    }

    /**
     * Reads a command.
     *
     * @param json in UTF-8
     * @param vendor of a command that has none itself; null where it must
     */
    public static Reading read(byte[] json, @Nullable String vendor) {
        List<String> mistakes = new ArrayList<>();
        Fields fields = Fields.of(json, "kind and vendor", mistakes);
        if (fields == null) {
            return new Reading.Wrong(mistakes);
        }
        fields.onlyKnow(KNOWN);
        Command command = command(fields, vendor);
        return mistakes.isEmpty() ? new Reading.Fit(command) : new Reading.Wrong(List.copyOf(mistakes));
    }

    private static Command command(Fields fields, @Nullable String vendor) {
        if (fields.node("kind") == null) {
            fields.mistake("kind", "is missing; allowed: such as CANCEL");
        }
        String ownVendor = fields.text("vendor", vendor, "whose owner is meant, such as stripe");
        Integer limit = fields.integer("limit");
        return Command.newBuilder()
                .setKind(fields.constant("kind", CommandKind.class, CommandKind.UNKNOWN))
                .setVendor(ownVendor == null ? "" : ownVendor)
                .setIntentId(fields.text("intentId"))
                .setId(fields.text("id"))
                .setAuthor(fields.text("author", ""))
                .setReason(fields.text("reason", ""))
                .setAt(fields.instant("at"))
                .setExpires(fields.instant("expires"))
                .setExpectedProfile(fields.text("expectedProfile"))
                .setScope(fields.texts("scope"))
                .setTenant(fields.text("tenant"))
                .setGroup(fields.text("group"))
                .setPartition(fields.integer("partition"))
                .setCorrelation(fields.texts("correlation"))
                .setLimit(limit == null ? 0 : limit)
                .setCursor(fields.text("cursor"))
                .setLimitId(fields.text("limitId"))
                .setMax(fields.integer("max"))
                .setBy(fields.node("by") == null ? null : fields.constant("by", CountBy.class, CountBy.UNKNOWN))
                .setContaining(fields.text("containing"))
                .build();
    }
}
