package dev.headgate.trials.pool;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a vendor has seen of its sessions.
 *
 * <p>Threading: any thread.
 */
final class SessionLog {

    /** How a session ended. */
    enum Ending {
        /** Its client took its leave. */
        LEFT,
        /** The vendor broke it in place of an answer. */
        BROKEN,
        /** The vendor broke it after an answer, when nobody used it. */
        CUT,
        /** Its client hung up. */
        GONE
    }

    /** A call of an intent that arrived, in nanoseconds as {@link System#nanoTime}. */
    record Arrival(String account, String intent, long at) {}

    private final List<Arrival> arrivals = new ArrayList<>();
    private final Map<String, Integer> open = new HashMap<>();
    private final Map<Ending, Integer> endings = new EnumMap<>(Ending.class);
    private final Map<String, Integer> lastBreaks = new HashMap<>();
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
            lastBreaks.put(account, arrivals.size());
        }
    }

    /** Returns the call's number, from 1. */
    synchronized int called(String account, String intent) {
        arrivals.add(new Arrival(account, intent, System.nanoTime()));
        return arrivals.size();
    }

    /** In the order in which they arrived. */
    synchronized List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    synchronized int count(Ending ending) {
        return endings.getOrDefault(ending, 0);
    }

    /** Accounts that were not called any more after a session of theirs broke. */
    synchronized long notReplaced() {
        return lastBreaks.entrySet().stream()
                .filter(broken -> arrivals.stream()
                        .skip(broken.getValue())
                        .noneMatch(arrival -> arrival.account().equals(broken.getKey())))
                .count();
    }

    synchronized int openNow() {
        return openNow;
    }

    synchronized int opened() {
        return opened;
    }

    synchronized int most() {
        return most;
    }

    synchronized int mostOfOne() {
        return mostOfOne;
    }
}
