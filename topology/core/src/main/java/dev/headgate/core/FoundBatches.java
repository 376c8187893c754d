package dev.headgate.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Batches that a former owner began, whose members come one by one from the ledger. */
final class FoundBatches {

    private final Map<String, List<Entry>> incomplete = new HashMap<>();

    /** One more member. Returns the batch if it is the last. */
    @Nullable
    Batch found(Entry entry, BatchPlace place) {
        List<Entry> members = incomplete.computeIfAbsent(place.id(), _ -> new ArrayList<>());
        members.add(entry);
        if (members.size() < place.size()) {
            return null;
        }
        incomplete.remove(place.id());
        members.sort(Comparator.comparingInt(FoundBatches::position));
        Batch batch = new Batch(place.id(), members);
        members.forEach(member -> member.bind(batch));
        return batch;
    }

    /** Returns the members of those that lack some, which are not to be waited for any more. */
    List<Entry> takeIncomplete() {
        if (incomplete.isEmpty()) {
            return List.of();
        }
        List<Entry> members = incomplete.values().stream().flatMap(List::stream).toList();
        incomplete.clear();
        return members;
    }

    private static int position(Entry entry) {
        BatchPlace place = entry.progress().batch();
        return place == null ? 0 : place.position();
    }
}
