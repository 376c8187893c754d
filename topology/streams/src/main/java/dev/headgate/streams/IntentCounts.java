package dev.headgate.streams;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.CountBy;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentCount;
import dev.headgate.schemas.LedgerEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts intents for each value of what a QUERY counts by. Of more values than there is room for, those met later are left
 * out.
 *
 * <p>Threading: the stream thread.
 */
final class IntentCounts {

    /** Values in memory, about 200 bytes each and their characters. */
    static final int MAX_VALUES = 200_000;

    /** Of all values in memory. */
    private static final int MAX_CHARACTERS = 16_000_000;

    /** Of all values in an answer, so that it is small enough to be written. */
    private static final int MAX_ANSWERED = 250_000;

    private static final Comparator<Count> SMALLEST_FIRST = Comparator.<Count>comparingInt(count -> count.count)
            .thenComparing(count -> count.value, Comparator.reverseOrder());

    private static final class Count {

        private final String value;
        private int count;
        private int inFlight;
        private Instant oldest;

        private Count(String value, Instant oldest) {
            this.value = value;
            this.oldest = oldest;
        }
    }

    private final CountBy by;
    private final String wanted;
    private final Map<String, Count> counts = new HashMap<>();
    private long characters;
    private boolean complete = true;

    /** @param containing only values with this in them, in any case; null for all */
    IntentCounts(CountBy by, @Nullable String containing) {
        this.by = by;
        this.wanted = containing == null ? "" : containing.toLowerCase(Locale.ROOT);
    }

    /** @param place where it is */
    String value(LedgerEntry entry, String place) {
        Intent intent = entry.getIntent();
        return switch (by) {
            case PRIORITY -> intent.getPriority().name();
            case TENANT -> intent.getTenant();
            case SCOPE -> text(intent.getScope());
            case STATE -> place;
            case UNKNOWN -> throw new IllegalStateException("refused when it was read");
        };
    }

    private static String text(Map<String, String> scope) {
        return scope.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(attribute -> attribute.getKey() + "=" + attribute.getValue())
                .collect(Collectors.joining(", "));
    }

    boolean isWanted(String value) {
        return wanted.isEmpty() || value.toLowerCase(Locale.ROOT).contains(wanted);
    }

    void add(String value, boolean inFlight, Instant acceptedAt) {
        Count count = counts.get(value);
        if (count == null) {
            if (counts.size() == MAX_VALUES || characters + value.length() > MAX_CHARACTERS) {
                complete = false;
                return;
            }
            count = new Count(value, acceptedAt);
            counts.put(value, count);
            characters += value.length();
        }
        count.count++;
        count.inFlight += inFlight ? 1 : 0;
        count.oldest = acceptedAt.isBefore(count.oldest) ? acceptedAt : count.oldest;
    }

    /** @param max values, at least 1 */
    void answer(Answer.Builder answer, int max) {
        answer.setBy(by).setCounts(most(max)).setValues(counts.size()).setComplete(complete);
    }

    private List<IntentCount> most(int max) {
        PriorityQueue<Count> most = new PriorityQueue<>(SMALLEST_FIRST);
        for (Count count : counts.values()) {
            most.add(count);
            if (most.size() > max) {
                most.remove();
            }
        }
        List<Count> sorted = new ArrayList<>(most);
        sorted.sort(Collections.reverseOrder(SMALLEST_FIRST));
        List<IntentCount> answered = new ArrayList<>(sorted.size());
        long length = 0;
        for (Count count : sorted) {
            length += count.value.length();
            if (length > MAX_ANSWERED) {
                break;
            }
            answered.add(new IntentCount(count.value, count.count, count.inFlight, count.oldest));
        }
        return answered;
    }
}
