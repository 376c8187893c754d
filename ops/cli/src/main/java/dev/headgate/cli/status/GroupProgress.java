package dev.headgate.cli.status;

import dev.headgate.control.NamedValues;
import dev.headgate.control.rate.Rate;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How far a group of a vendor's intents is: from its outcomes so far, and from what its owner says is unfinished. */
final class GroupProgress {

    /** The rate is that of so long before now. */
    static final Duration RECENT = Duration.ofMinutes(5);

    private final String vendor;
    private final String group;
    private final Instant now;
    private final Map<OutcomeKind, Long> outcomes = new TreeMap<>();
    private long finished;
    private long recent;
    private Instant firstRecent;
    private int inFlight;
    private int paused;
    private int unfinished;

    GroupProgress(String vendor, String group, Instant now) {
        this.vendor = vendor;
        this.group = group;
        this.now = now;
        this.firstRecent = now;
    }

    /** One of the results, whosever it is. */
    void add(Result result) {
        if (!result.getVendor().equals(vendor) || !result.getGroup().equals(group)) {
            return;
        }
        finished++;
        outcomes.merge(result.getOutcome(), 1L, Long::sum);
        Instant at = result.getFinishedAt();
        if (at.isAfter(now.minus(RECENT))) {
            recent++;
            firstRecent = at.isBefore(firstRecent) ? at : firstRecent;
        }
    }

    /** What is unfinished. */
    void add(Answer answer) {
        unfinished = answer.getCount();
        inFlight = answer.getInFlight();
        paused = answer.getPaused();
    }

    /** The recent rate of outcomes. */
    private Rate rate() {
        return Rate.of(recent, Duration.between(firstRecent, now));
    }

    /** In how many seconds the group is finished at the recent rate; null if nothing finishes now. */
    @Nullable
    Long eta() {
        return unfinished > 0 && unfinished == paused ? null : rate().secondsFor(unfinished);
    }

    String text() {
        long all = finished + unfinished;
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "group %s of %s: %,d of %,d finished%s; %,d wait, %,d in flight",
                group,
                vendor,
                finished,
                all,
                outcomes.isEmpty() ? "" : " " + outcomes,
                unfinished - inFlight,
                inFlight));
        if (paused > 0) {
            text.append(String.format(Locale.ROOT, ", %,d of them paused", paused));
        }
        Long eta = eta();
        if (unfinished > 0) {
            text.append(
                    eta == null
                            ? "; nothing finishes now"
                            : String.format(
                                    Locale.ROOT, "; at %.1f/s through in about %,d s", rate().perSecond(), eta));
        }
        return text.toString();
    }

    Map<String, @Nullable Object> json() {
        return NamedValues.of(
                "vendor", vendor,
                "group", group,
                "accepted", finished + unfinished,
                "finished", finished,
                "outcomes", outcomes,
                "waiting", unfinished - inFlight,
                "inFlight", inFlight,
                "paused", paused,
                "perSecond", Math.round(rate().perSecond() * 10) / 10.0,
                "etaSeconds", eta());
    }
}
