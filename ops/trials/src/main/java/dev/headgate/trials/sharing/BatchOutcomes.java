package dev.headgate.trials.sharing;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** What the results say of a round's intents, each 20th of which is to fail. */
final class BatchOutcomes {

    private static final int FAILING = 20;

    private final String prefix;
    private final int intents;
    private final Map<String, Long> outcomes = new HashMap<>();
    private long succeeded;
    private long failed;
    private long wrong;

    BatchOutcomes(String prefix, int intents) {
        this.prefix = prefix;
        this.intents = intents;
    }

    /** Whether the n-th is to fail. */
    static boolean fails(int n) {
        return n % FAILING == FAILING - 1;
    }

    void take(Result result) {
        if (!result.getId().startsWith(prefix)) {
            return;
        }
        outcomes.merge(result.getId(), 1L, Long::sum);
        succeeded += result.getOutcome() == OutcomeKind.SUCCEEDED ? 1 : 0;
        failed += result.getOutcome() == OutcomeKind.FAILED ? 1 : 0;
        wrong += isRight(result) ? 0 : 1;
    }

    private boolean isRight(Result result) {
        boolean fails = fails(Integer.parseInt(result.getId().substring(prefix.length())));
        return result.getOutcome() == (fails ? OutcomeKind.FAILED : OutcomeKind.SUCCEEDED)
                && result.getBody() != null
                && StandardCharsets.UTF_8
                        .decode(result.getBody().duplicate())
                        .toString()
                        .contains("\"id\":\"" + result.getId() + "\"");
    }

    boolean isComplete() {
        return outcomes.size() >= intents;
    }

    BatchFigures.Outcomes judge() {
        long all = outcomes.values().stream().mapToLong(it -> it).sum();
        return new BatchFigures.Outcomes(
                intents, all, succeeded, failed, wrong, intents - outcomes.size(), all - outcomes.size());
    }
}
