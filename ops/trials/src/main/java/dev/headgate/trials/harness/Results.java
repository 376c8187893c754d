package dev.headgate.trials.harness;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.trials.judge.IntentKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The results of a scenario, all kept in memory, so that the scenario can count in them.
 *
 * <p>Threading: one thread.
 */
public final class Results {

    private final List<Result> all = new ArrayList<>();
    private final Set<IntentKey> intents = new HashSet<>();

    void add(Result result) {
        all.add(result);
        intents.add(new IntentKey(result.getVendor(), result.getId()));
    }

    /** All of them, in the order in which they were read. */
    public List<Result> all() {
        return Collections.unmodifiableList(all);
    }

    public long count(Predicate<Result> which) {
        return all.stream().filter(which).count();
    }

    public long succeeded() {
        return count(it -> it.getOutcome() == OutcomeKind.SUCCEEDED);
    }

    /** How many intents have a result. */
    public int intents() {
        return intents.size();
    }

    /** How many intents have no result, if so many were sent. */
    public int lost(int sent) {
        return sent - intents.size();
    }

    /** How many results there are beyond one for each intent. */
    public int duplicates() {
        return all.size() - intents.size();
    }
}
