package dev.headgate.simulator;

import dev.headgate.simulator.Episode.Fault;
import dev.headgate.simulator.Episode.Trigger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Plays a vendor's episodes, each once. */
final class Script {

    /** @param scope of the arrival it began with */
    private record Playing(Episode episode, long endsAt, String scope) {}

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

    /**
     * The episode, other than a rate limit, that this arrival meets; the one that began first if several.
     *
     * @param scopes the arrival's, by an episode's header
     */
    @Nullable
    Episode meet(long sinceFirstNanos, long arrival, Function<@Nullable String, String> scopes) {
        playing.removeIf(one -> one.endsAt <= sinceFirstNanos);
        for (Iterator<Episode> all = waiting.iterator(); all.hasNext(); ) {
            Episode episode = all.next();
            if (!(episode.fault() instanceof Fault.RateLimit) && isDue(episode, sinceFirstNanos, arrival)) {
                all.remove();
                long end = sinceFirstNanos + episode.lasts().toNanos();
                playing.add(new Playing(episode, end, scopes.apply(episode.scopeHeader())));
            }
        }
        for (Playing one : playing) {
            if (one.scope.equals(scopes.apply(one.episode.scopeHeader()))) {
                return one.episode;
            }
        }
        return null;
    }

    private static boolean isDue(Episode episode, long sinceFirstNanos, long arrival) {
        return switch (episode.trigger()) {
            case Trigger.After(var sinceFirst) -> sinceFirstNanos >= sinceFirst.toNanos();
            case Trigger.AtArrival(long n) -> arrival >= n;
        };
    }
}
