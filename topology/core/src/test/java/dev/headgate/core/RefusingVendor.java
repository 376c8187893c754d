package dev.headgate.core;

import dev.headgate.api.Answer;
import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.StatedLimit;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The vendor's side: answers well, badly, or with a rate-limit episode in which every arrival is refused. */
final class RefusingVendor {

    /** @param kind 0 THROTTLED, 1 QUOTA, 2 LOCKED */
    private record Episode(List<String> names, Scope scope, long until, int kind) {}

    private static final byte[] NO_BODY = {};

    private final Scenario scenario;
    private final SplittableRandom random;
    private final List<Episode> episodes = new ArrayList<>();
    private int episodesRemaining;
    private final @Nullable OwnLimit own;
    private final Map<Scope, OwnLimit.Count> counts = new HashMap<>();

    RefusingVendor(Scenario scenario, SplittableRandom random) {
        this.scenario = scenario;
        this.random = random;
        this.episodesRemaining = scenario.network().episodes();
        this.own = scenario.own();
    }

    /**
     * A call arrives.
     *
     * @return its refusal by the vendor's own limit; null for none
     */
    @Nullable
    Verdict arrived(Intent intent, Map<String, Integer> spent, long now) {
        if (own == null || intent.cost(own.limit()) == 0) {
            return null;
        }
        int cost = spent.getOrDefault(own.limit().unit(), intent.cost(own.limit()));
        OwnLimit.Count count = counts.computeIfAbsent(
                own.scope(intent), s -> new OwnLimit.Count(own, scenario.start(), scenario.clockError()));
        if (count.accepts(cost, now, random)) {
            return null;
        }
        List<String> names = own.limit().scope();
        Duration hint = random.nextBoolean() ? hint() : Duration.ofSeconds(5);
        return random.nextBoolean() ? new Verdict.Throttled(names, hint) : new Verdict.Quota(names, hint);
    }

    /** @param refused by its own limit */
    Reply.Answered answer(
            Intent intent, @Nullable Verdict refused, Map<String, Integer> spent, List<Hint> hints, long now) {
        Verdict verdict = refused == null ? verdict(intent, now) : refused;
        List<StatedLimit> limits = own == null ? List.of() : own.says();
        Reading reading = new Reading(spent, hints, limits, List.of(), false);
        return new Reply.Answered(new Answer(status(verdict), Map.of(), NO_BODY), verdict, reading);
    }

    private Verdict verdict(Intent intent, long now) {
        episodes.removeIf(episode -> episode.until() <= now);
        for (Episode episode : episodes) {
            if (episode.scope().equals(Scope.of(episode.names(), intent.scope()))) {
                Duration remaining = Duration.ofNanos(episode.until() - now);
                return refusal(episode, random.nextInt(4) == 0 ? null : remaining);
            }
        }
        Network network = scenario.network();
        if (episodesRemaining > 0 && random.nextDouble() < network.refused()) {
            episodesRemaining--;
            return episode(intent, now);
        }
        if (random.nextDouble() < network.complaints()) {
            return new Verdict.Concurrency(Scenario.scope(random), hint());
        }
        if (random.nextDouble() < network.failed()) {
            return new Verdict.Transient(hint());
        }
        return random.nextDouble() < network.rejected() ? new Verdict.Permanent() : new Verdict.Deliver();
    }

    private @Nullable Duration hint() {
        return random.nextInt(5) == 0 ? Duration.ofMillis(random.nextInt(1, 1_000)) : null;
    }

    private Verdict episode(Intent intent, long now) {
        List<String> names = Scenario.scope(random);
        long length = random.nextLong(1_000_000, 5_000_000_000L);
        Episode episode = new Episode(names, Scope.of(names, intent.scope()), now + length, random.nextInt(3));
        episodes.add(episode);
        return refusal(episode, random.nextInt(3) == 0 ? null : Duration.ofNanos(length));
    }

    private static Verdict refusal(Episode episode, @Nullable Duration hint) {
        return switch (episode.kind()) {
            case 0 -> new Verdict.Throttled(episode.names(), hint);
            case 1 -> new Verdict.Quota(episode.names(), hint);
            default -> new Verdict.Locked(episode.names(), hint);
        };
    }

    private static int status(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Deliver deliver -> 200;
            case Verdict.Page page -> 200;
            case Verdict.Permanent permanent -> 404;
            case Verdict.Transient passing -> 503;
            case Verdict.Refusal refusal -> 429;
            case Verdict.Concurrency tooMany -> 429;
        };
    }
}
