package dev.headgate.core;

import dev.headgate.api.Joining;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A batch leaves when the ledger says who is in it, and leaves again with the same members in the same order, whoever owns
 * the vendor by then; until it is answered none of them is called otherwise. One that could be in a batch and leaves alone is
 * called alone to its end.
 */
final class BatchRule implements Rules.Rule {

    /** By ordinal, those that may be put together with others. */
    private final Set<Long> gathered = new HashSet<>();

    /** What the ledger says, or will when it is committed. */
    private final Map<Long, BatchPlace> places = new HashMap<>();

    private final Map<Long, BatchPlace> committed = new HashMap<>();

    /** Where each was when it left; nobody has heard an answer yet. */
    private final Map<Long, BatchPlace> left = new HashMap<>();

    /** Whom the call serves that was started last; whether it is a batch is said next. */
    private final List<Long> served = new ArrayList<>();

    private String batch = "";

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Accepted(var time, Intent intent, var progress) -> {
                if (intent.joining() instanceof Joining.Batch && !intent.atMostOnce()) {
                    gathered.add(intent.ordinal());
                }
            }
            case Trace.Started start -> {
                judge(broken);
                served.add(start.ordinal());
            }
            case Trace.Joined joined -> served.add(joined.ordinal());
            case Trace.Batched batched -> batch = batched.batch();
            case Trace.Rested rested -> judge(broken);
            case Trace.Marked(var time, long ordinal, Progress progress) -> {
                judge(broken);
                BatchPlace place = progress.batch();
                if (place == null) {
                    setFree(ordinal);
                } else {
                    places.put(ordinal, place);
                }
            }
            case Trace.SetFree(var time, long ordinal) -> setFree(ordinal);
            case Trace.Finished finished -> setFree(finished.ordinal());
            case Trace.Committed done -> {
                committed.clear();
                committed.putAll(places);
            }
            case Trace.TookOver tookOver -> {
                served.clear();
                batch = "";
                places.clear();
                places.putAll(committed);
            }
            default -> {}
        }
    }

    private void setFree(long ordinal) {
        places.remove(ordinal);
        left.remove(ordinal);
    }

    private void judge(List<String> broken) {
        for (int i = 0; i < served.size(); i++) {
            long ordinal = served.get(i);
            BatchPlace before = left.get(ordinal);
            if (before != null && !before.equals(places.get(ordinal))) {
                broken.add(ordinal + " was called in " + places.get(ordinal) + " but its place is still " + before);
            }
            if (places.get(ordinal) != null) {
                left.put(ordinal, places.get(ordinal));
            }
            if (!isRight(places.get(ordinal), i) || !isRight(committed.get(ordinal), i)) {
                broken.add(ordinal + " was called in batch '" + batch + "' of " + served + " but its place is "
                        + places.get(ordinal) + ", committed " + committed.get(ordinal));
            }
        }
        served.clear();
        batch = "";
    }

    private boolean isRight(@Nullable BatchPlace place, int position) {
        if (!batch.isEmpty()) {
            return new BatchPlace(batch, position, served.size()).equals(place);
        }
        boolean alone = gathered.contains(served.get(position));
        return alone ? place != null && place.size() == 1 : place == null;
    }
}
