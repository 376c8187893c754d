package dev.headgate.console.page;

import dev.headgate.control.NamedValues;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.CountBy;
import dev.headgate.schemas.IntentCount;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a vendor's page that tell who waits, and what of its limits is used. */
record WhoFragments(Templates templates) {

    /** By what may be counted, as a form names it. */
    static final List<String> WORDS = Arrays.stream(CountBy.values())
            .filter(by -> by != CountBy.UNKNOWN)
            .map(WhoFragments::word)
            .toList();

    /** A limit as a bar. */
    public record Bar(String limit, int used, int max, String scopes, String waiting) {

        static Bar of(LimitUse use) {
            return new Bar(
                    use.getLimitId(),
                    use.getUsed(),
                    Math.max(1, use.getMax()), // a meter needs one
                    Words.count(use.getScopes()),
                    Words.count(use.getWaiting()));
        }
    }

    /** All limits of a vendor; of an owner that tells of the fullest only, that one. */
    static List<Bar> bars(VendorStatus reported) {
        String fullest = reported.getLimitId();
        if (reported.getLimits().isEmpty() && fullest != null) {
            return List.of(new Bar(fullest, reported.getUsed(), Math.max(1, reported.getMax()), "", ""));
        }
        return reported.getLimits().stream().map(Bar::of).toList();
    }

    /** What waits of each priority of which any does. */
    static List<IntentFragments.Line> priorities(VendorStatus reported) {
        return reported.getPriorities().stream().map(WhoFragments::priority).toList();
    }

    private static IntentFragments.Line priority(PriorityWaiting one) {
        return new IntentFragments.Line(one.getPriority().name(), Words.count(one.getWaiting()));
    }

    String counts(Answer answer) {
        Instant now = answer.getAt();
        int most = answer.getCounts().stream()
                .mapToInt(IntentCount::getCount)
                .max()
                .orElse(1);
        return templates.render(
                "who.html",
                NamedValues.of(
                        "by", word(answer.getBy() == null ? CountBy.UNKNOWN : answer.getBy()),
                        "count", Words.count(answer.getCount()),
                        "inFlight", Words.count(answer.getInFlight()),
                        "paused", Words.count(answer.getPaused()),
                        "values", Words.count(answer.getValues()),
                        "hidden", answer.getValues() - answer.getCounts().size(),
                        "complete", answer.getComplete(),
                        "most", most,
                        "at", Words.time(answer.getAt()),
                        "rows",
                                answer.getCounts().stream()
                                        .map(one -> row(one, now))
                                        .toList()));
    }

    private static Map<String, @Nullable Object> row(IntentCount one, Instant now) {
        return NamedValues.of(
                "value", one.getValue().isEmpty() ? "(none)" : one.getValue(),
                "count", one.getCount(),
                "countText", Words.count(one.getCount()),
                "inFlight", Words.count(one.getInFlight()),
                "age", Words.duration(Duration.between(one.getOldest(), now)));
    }

    private static String word(CountBy by) {
        return by.name().toLowerCase(Locale.ROOT);
    }
}
