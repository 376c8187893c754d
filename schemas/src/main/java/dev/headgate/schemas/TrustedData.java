package dev.headgate.schemas;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Finds the classes of this package's schemas in an explicit map and loads none by name.
 *
 * <p>Avro's own lookup refuses every class that is not trusted for the whole process. With this one the contracts need
 * no such switch, and a schema that comes from elsewhere can name no class but these. The generated records use it too.
 */
final class TrustedData extends SpecificData {
    static final List<Class<? extends SpecificRecord>> RECORDS = List.of(
            Answer.class,
            Audit.class,
            BatchPlace.class,
            Call.class,
            Collect.class,
            Command.class,
            Continuation.class,
            Custom.class,
            DeadLetter.class,
            Intent.class,
            IntentCount.class,
            LearnedLimit.class,
            LedgerEntry.class,
            LedgerHeader.class,
            LimitOverride.class,
            LimitUse.class,
            ListedIntent.class,
            Page.class,
            PriorityWaiting.class,
            Result.class,
            Retirement.class,
            Schedule.class,
            Retry.class,
            Streamed.class,
            ParkedIntent.class,
            ParkedIntents.class,
            SavedBlock.class,
            SavedTaken.class,
            SavedCommand.class,
            SavedCooling.class,
            SavedHeld.class,
            SavedLearned.class,
            SavedLimitOverride.class,
            SavedMark.class,
            SavedRunningCommand.class,
            SavedPaused.class,
            SavedScope.class,
            SavedSpent.class,
            SavedState.class,
            Step.class,
            StoredBody.class,
            Update.class,
            VendorStatus.class);
    static final List<Class<? extends Enum<?>>> ENUMS = List.of(
            AuditOutcome.class,
            CommandKind.class,
            Constraint.class,
            CountBy.class,
            Delivery.class,
            Missed.class,
            OutcomeKind.class,
            Priority.class);

    private static final Map<String, Class<?>> CLASSES = Stream.concat(RECORDS.stream(), ENUMS.stream())
            .collect(Collectors.toUnmodifiableMap(Class::getName, c -> c));

    TrustedData() {
        addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
    }

    @Override
    public @Nullable Class<?> getClass(Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> CLASSES.get(schema.getFullName());
            default -> super.getClass(schema);
        };
    }
}
