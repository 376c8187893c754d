package dev.headgate.cli.status;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
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

    /** Outcomes a second, lately. */
    double rate() {
        double seconds = Duration.between(firstRecent, now).toMillis() / 1000.0;
        return recent == 0 || seconds <= 0 ? 0 : recent / seconds;
    }

    /** In how many seconds it is through if it goes on as lately; null: nobody knows. */
    @Nullable
    Long eta() {
        if (unfinished == 0) {
            return 0L;
        }
        return rate() == 0 || unfinished == paused ? null : Math.round(unfinished / rate());
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
                            : String.format(Locale.ROOT, "; at %.1f/s through in about %,d s", rate(), eta));
        }
        return text.toString();
    }

    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("vendor", vendor);
        line.put("group", group);
        line.put("accepted", finished + unfinished);
        line.put("finished", finished);
        line.put("outcomes", outcomes);
        line.put("waiting", unfinished - inFlight);
        line.put("inFlight", inFlight);
        line.put("paused", paused);
        line.put("perSecond", Math.round(rate() * 10) / 10.0);
        line.put("etaSeconds", eta());
        return line;
    }
}
