package dev.headgate.streams.ledger;

import dev.headgate.core.IntentFilter;
import dev.headgate.core.PauseReason;
import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.policy.Window;
import dev.headgate.schemas.SavedCooling;
import dev.headgate.schemas.SavedHeld;
import dev.headgate.schemas.SavedLearned;
import dev.headgate.schemas.SavedMark;
import dev.headgate.schemas.SavedPaused;
import dev.headgate.schemas.SavedScope;
import dev.headgate.schemas.SavedSpent;
import dev.headgate.schemas.SavedState;
import dev.headgate.streams.record.BoundedText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** What the core saves, as bytes. */
final class SavedStateCodec {

    static final int VERSION = 1;

    /** Characters of the ids and names that a profile has. */
    private static final int MAX_NAME = 128;

    private final VersionedRecords<SavedState> records;

    SavedStateCodec(StateFormat format) {
        this.records = new VersionedRecords<>(
                format,
                VendorStateStore.STORE,
                SavedState.class,
                "a vendor's saved state",
                VERSION,
                SavedState::getVersion);
    }

    /** @param saved of which there is one */
    byte[] write(Saved saved) {
        return records.write(SavedState.newBuilder()
                .setVersion(VERSION)
                .setState(record(saved))
                .build());
    }

    /**
     * @throws SerializationException if the bytes are not such a record or make no sense
     * @throws NewerFormatException if a newer version wrote them
     */
    Saved read(byte[] value) {
        SavedState state = records.read(value);
        try {
            return saved(state.getState());
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new SerializationException("saved state makes no sense: " + e.getMessage(), e);
        }
    }

    private static SpecificRecord record(Saved saved) {
        return switch (saved) {
            case Saved.Mark(boolean clean, long suspectedUntil) -> new SavedMark(clean, suspectedUntil);
            case Saved.Cooling(Scope scope, long until, int level, PauseReason reason, long since) ->
                new SavedCooling(scope(scope), until, level, reason.name(), since);
            case Saved.Spent spent -> spent(spent);
            case Saved.Learned learned -> learned(learned);
            case Saved.Paused(IntentFilter which, long since, long until) ->
                new SavedPaused(which.group(), which.tenant(), which.scope(), since, until);
        };
    }

    /** A window as records have it; one of period and zone is null. */
    private record SavedWindow(
            @Nullable Long period, @Nullable String zone, boolean months, boolean bucket) {

        static SavedWindow of(Window window) {
            return switch (window) {
                case Window.Rolling(Duration period) -> new SavedWindow(period.toNanos(), null, false, false);
                case Window.CalendarDay(ZoneId zone) -> new SavedWindow(null, zone.getId(), false, false);
                case Window.CalendarMonth(ZoneId zone) -> new SavedWindow(null, zone.getId(), true, false);
                case Window.Bucket(Duration interval) -> new SavedWindow(interval.toNanos(), null, false, true);
            };
        }
    }

    private static SavedLearned learned(Saved.Learned learned) {
        SavedWindow window = SavedWindow.of(learned.window());
        return SavedLearned.newBuilder()
                .setLimit(BoundedText.again(learned.limit(), MAX_NAME))
                .setScope(scope(learned.scope()))
                .setOf(learned.of())
                .setMax(learned.max())
                .setUntil(learned.until())
                .setPeriod(window.period())
                .setZone(window.zone())
                .setMonths(window.months())
                .setBucket(window.bucket())
                .build();
    }

    private static SavedSpent spent(Saved.Spent spent) {
        SavedWindow window = SavedWindow.of(spent.window());
        return SavedSpent.newBuilder()
                .setLimit(BoundedText.again(spent.limit(), MAX_NAME))
                .setScope(scope(spent.scope()))
                .setHeld(spent.held().stream()
                        .map(held -> new SavedHeld(held.until(), held.permits()))
                        .toList())
                .setOpen(spent.open())
                .setAhead(spent.ahead())
                .setPeriod(window.period())
                .setZone(window.zone())
                .setMonths(window.months())
                .setBucket(window.bucket())
                .build();
    }

    private static Saved saved(Object state) {
        return switch (state) {
            case SavedMark mark -> new Saved.Mark(mark.getClean(), mark.getSuspectedUntil());
            case SavedCooling cooling ->
                new Saved.Cooling(
                        scope(cooling.getScope()),
                        cooling.getUntil(),
                        cooling.getLevel(),
                        PauseReason.valueOf(cooling.getReason()),
                        cooling.getSince());
            case SavedSpent spent -> spent(spent);
            case SavedLearned learned -> learned(learned);
            case SavedPaused paused ->
                new Saved.Paused(
                        new IntentFilter(paused.getGroup(), paused.getTenant(), paused.getScope()),
                        paused.getSince(),
                        paused.getUntil());
            default -> throw new IllegalArgumentException("an unknown kind");
        };
    }

    private static Saved.Spent spent(SavedSpent spent) {
        return new Saved.Spent(
                spent.getLimit(),
                scope(spent.getScope()),
                window(spent.getPeriod(), spent.getZone(), spent.getMonths(), spent.getBucket()),
                spent.getHeld().stream()
                        .map(held -> new Saved.Held(held.getUntil(), held.getPermits()))
                        .toList(),
                spent.getOpen(),
                spent.getAhead());
    }

    private static Saved.Learned learned(SavedLearned learned) {
        if (learned.getMax() < 1) {
            throw new IllegalArgumentException("a maximum of less than 1");
        }
        return new Saved.Learned(
                learned.getLimit(),
                scope(learned.getScope()),
                window(learned.getPeriod(), learned.getZone(), learned.getMonths(), learned.getBucket()),
                learned.getOf(),
                learned.getMax(),
                learned.getUntil());
    }

    private static Window window(@Nullable Long period, @Nullable String zone, boolean months, boolean bucket) {
        if ((period == null) == (zone == null)) {
            throw new IllegalArgumentException("either a period or a zone");
        }
        if (period != null) {
            Duration duration = Duration.ofNanos(period);
            if (bucket && !duration.isPositive()) {
                throw new IllegalArgumentException("a bucket that does not refill");
            }
            return bucket ? new Window.Bucket(duration) : new Window.Rolling(duration);
        }
        ZoneId where = ZoneId.of(zone);
        return months ? new Window.CalendarMonth(where) : new Window.CalendarDay(where);
    }

    private static SavedScope scope(Scope scope) {
        return new SavedScope(bounded(scope.names(), MAX_NAME), bounded(scope.values(), BoundedText.MAX_VALUE));
    }

    private static Scope scope(SavedScope scope) {
        if (scope.getNames().size() != scope.getValues().size()) {
            throw new IllegalArgumentException("as many names as values in a scope");
        }
        return new Scope(List.copyOf(scope.getNames()), List.copyOf(scope.getValues()));
    }

    private static List<String> bounded(List<String> texts, int max) {
        return texts.stream().map(text -> BoundedText.again(text, max)).toList();
    }
}
