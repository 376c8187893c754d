package dev.headgate.simulator;

import dev.headgate.simulator.Episode.Fault;
import dev.headgate.simulator.Episode.Trigger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plays a vendor's episodes, each once. */
final class Script {

    private record Playing(Episode episode, long endsAt) {}

    private final List<Episode> waiting;
    private final List<Playing> playing = new ArrayList<>();

    Script(List<Episode> episodes) {
        waiting = new ArrayList<>(episodes);
    }

    /** The next rate-limit episode that is due with this arrival; it is then over for the script. */
    @Nullable
    Episode takeRateLimit(long sinceFirstNanos, long arrival) {
        for (Iterator<Episode> all = waiting.iterator(); all.hasNext(); ) {
            Episode episode = all.next();
            if (episode.fault() instanceof Fault.RateLimit && isDue(episode, sinceFirstNanos, arrival)) {
                all.remove();
                return episode;
            }
        }
        return null;
    }

    /** The episode, other than a rate limit, that this arrival meets; the one that began first if several. */
    @Nullable
    Episode meet(long sinceFirstNanos, long arrival) {
        playing.removeIf(one -> one.endsAt <= sinceFirstNanos);
        for (Iterator<Episode> all = waiting.iterator(); all.hasNext(); ) {
            Episode episode = all.next();
            if (!(episode.fault() instanceof Fault.RateLimit) && isDue(episode, sinceFirstNanos, arrival)) {
                all.remove();
                playing.add(
                        new Playing(episode, sinceFirstNanos + episode.lasts().toNanos()));
            }
        }
        return playing.isEmpty() ? null : playing.getFirst().episode;
    }

    private static boolean isDue(Episode episode, long sinceFirstNanos, long arrival) {
        return switch (episode.trigger()) {
            case Trigger.After(var sinceFirst) -> sinceFirstNanos >= sinceFirst.toNanos();
            case Trigger.AtArrival(long n) -> arrival >= n;
        };
    }
}
