package dev.headgate.core;

import dev.headgate.api.Answer;
import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
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

    RefusingVendor(Scenario scenario, SplittableRandom random) {
        this.scenario = scenario;
        this.random = random;
        this.episodesRemaining = scenario.network().episodes();
    }

    Reply.Answered answer(Intent intent, Map<String, Integer> spent, List<Hint> hints, long now) {
        Verdict verdict = verdict(intent, now);
        return new Reply.Answered(new Answer(status(verdict), Map.of(), NO_BODY), verdict, new Reading(spent, hints));
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
            case Verdict.Permanent permanent -> 404;
            case Verdict.Transient passing -> 503;
            case Verdict.Refusal refusal -> 429;
            case Verdict.Concurrency tooMany -> 429;
        };
    }
}
