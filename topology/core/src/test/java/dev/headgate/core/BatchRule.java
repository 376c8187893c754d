package dev.headgate.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A batch leaves when the ledger says who is in it, and leaves again with the same members in the same order, whoever owns
 * the vendor by then; until it is answered none of them is called otherwise.
 */
final class BatchRule implements Rules.Rule {

    /** What the ledger says, or will when it is committed. */
    private final Map<Long, BatchPlace> places = new HashMap<>();

    private final Map<Long, BatchPlace> committed = new HashMap<>();

    /** Whom the call serves that was started last; whether it is a batch is said next. */
    private final List<Long> served = new ArrayList<>();

    private String batch = "";

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
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
                    places.remove(ordinal);
                } else {
                    places.put(ordinal, place);
                }
            }
            case Trace.SetFree(var time, long ordinal) -> places.remove(ordinal);
            case Trace.Finished finished -> places.remove(finished.ordinal());
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

    private void judge(List<String> broken) {
        for (int i = 0; i < served.size(); i++) {
            BatchPlace place = places.get(served.get(i));
            BatchPlace wanted = batch.isEmpty() ? null : new BatchPlace(batch, i, served.size());
            boolean right =
                    Objects.equals(wanted, place) && (wanted == null || wanted.equals(committed.get(served.get(i))));
            if (!right) {
                broken.add(served.get(i) + " was called in batch '" + batch + "' of " + served + " but its place is "
                        + place + ", committed " + committed.get(served.get(i)));
            }
        }
        served.clear();
        batch = "";
    }
}
