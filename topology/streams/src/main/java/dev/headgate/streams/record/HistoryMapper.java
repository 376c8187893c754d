package dev.headgate.streams.record;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.core.Effect;
import dev.headgate.core.History;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import dev.headgate.streams.spi.SteadyClock;
import java.util.HashMap;
import java.util.Map;

/** What an intent went through, as its result tells it. */
final class HistoryMapper {

    private HistoryMapper() {}

    static void tell(Result result, Effect.Finish finish) {
        if (finish.startedAt() != 0) {
            result.setStartedAt(SteadyClock.instant(finish.startedAt()));
        }
        result.setPermits(finish.permits());
        History history = finish.history();
        if (history != null) {
            Map<String, Long> waited = millis(history.waited());
            result.setWaited(waited);
            result.setHeldBy(waited.isEmpty() ? "" : history.heldBy());
            result.setSteps(history.steps().stream().map(HistoryMapper::step).toList());
            result.setStepsLeftOut(history.leftOut());
        }
    }

    /** Without those that make no millisecond. */
    private static Map<String, Long> millis(Map<String, Long> nanos) {
        Map<String, Long> millis = HashMap.newHashMap(nanos.size());
        for (Map.Entry<String, Long> each : nanos.entrySet()) {
            long time = NANOSECONDS.toMillis(each.getValue());
            if (time > 0) {
                millis.put(each.getKey(), time);
            }
        }
        return millis;
    }

    private static Step step(History.Step step) {
        return new Step(SteadyClock.instant(step.at()), step.what());
    }
}
