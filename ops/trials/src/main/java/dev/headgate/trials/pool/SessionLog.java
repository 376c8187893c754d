package dev.headgate.trials.pool;

import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a vendor has seen of its sessions.
 *
 * <p>Threading: any thread.
 */
public final class SessionLog {

    /** How a session ended. */
    enum Ending {
        /** Its client took its leave. */
        LEFT,
        /** The vendor broke it in place of an answer. */
        BROKEN,
        /** The vendor broke it after an answer, while no call used it. */
        CUT,
        /** Its client hung up. */
        GONE
    }

    /** A call of an intent that arrived, in nanoseconds as {@link System#nanoTime}. */
    public record Arrival(String account, String intent, long at) {}

    private final List<Arrival> arrivals = new ArrayList<>();
    private final Map<String, Integer> open = new HashMap<>();
    private final Map<Ending, Integer> endings = new EnumMap<>(Ending.class);

    /** Accounts that were not called any more after a session of theirs broke. */
    private final Set<String> notReplaced = new HashSet<>();

    private int openNow;
    private int opened;
    private int most;
    private int mostOfOne;

    synchronized void opened(String account) {
        opened++;
        openNow++;
        most = Math.max(most, openNow);
        mostOfOne = Math.max(mostOfOne, open.merge(account, 1, Integer::sum));
    }

    synchronized void closed(String account, Ending ending) {
        openNow--;
        open.merge(account, -1, Integer::sum);
        endings.merge(ending, 1, Integer::sum);
        if (ending == Ending.BROKEN) {
            notReplaced.add(account);
        }
    }

    /** Returns the call's number, from 1. */
    synchronized int called(String account, String intent) {
        notReplaced.remove(account);
        arrivals.add(new Arrival(account, intent, System.nanoTime()));
        return arrivals.size();
    }

    /** In the order in which they arrived. */
    public synchronized List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    public synchronized int openNow() {
        return openNow;
    }

    /** Adds how many sessions were open at once, in all and for one account, how many there were, and how they ended. */
    public synchronized void addTo(Report figures) {
        figures.with("most", most).with("mostOfOne", mostOfOne).with("opened", opened);
        for (Ending ending : Ending.values()) {
            figures.with(ending.name().toLowerCase(Locale.ROOT), endings.getOrDefault(ending, 0));
        }
        figures.with("notReplaced", notReplaced.size());
    }

    /** The most calls that arrived within a window, which is as long as the quota's. */
    public static int mostInWindow(List<Arrival> arrivals, Duration window) {
        return Calls.mostIn(window, arrivals.stream().mapToLong(Arrival::at).toArray());
    }
}
