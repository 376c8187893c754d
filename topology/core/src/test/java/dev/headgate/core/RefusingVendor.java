package dev.headgate.core;

import dev.headgate.api.Answer;
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

    private record Episode(List<String> names, Scope scope, long until) {}

    private static final byte[] NO_BODY = {};

    private final Scenario scenario;
    private final SplittableRandom random;
    private final List<Episode> episodes = new ArrayList<>();
    private int episodesLeft;

    RefusingVendor(Scenario scenario, SplittableRandom random) {
        this.scenario = scenario;
        this.random = random;
        this.episodesLeft = scenario.network().episodes();
    }

    Reply answer(Intent intent, long now) {
        episodes.removeIf(episode -> episode.until() <= now);
        for (Episode episode : episodes) {
            if (episode.scope().equals(Scope.of(episode.names(), intent.scope()))) {
                Duration left = Duration.ofNanos(episode.until() - now);
                return refusal(episode.names(), random.nextInt(4) == 0 ? null : left);
            }
        }
        Network network = scenario.network();
        if (episodesLeft > 0 && random.nextDouble() < network.refused()) {
            episodesLeft--;
            return episode(intent, now);
        }
        if (random.nextDouble() < network.failed()) {
            Duration hint = random.nextInt(5) == 0 ? Duration.ofMillis(random.nextInt(1, 1_000)) : null;
            return reply(503, new Verdict.Transient(hint));
        }
        return random.nextDouble() < network.rejected()
                ? reply(404, new Verdict.Permanent())
                : reply(200, new Verdict.Deliver());
    }

    private Reply episode(Intent intent, long now) {
        List<String> names = Scenario.scope(random);
        long length = random.nextLong(1_000_000, 5_000_000_000L);
        episodes.add(new Episode(names, Scope.of(names, intent.scope()), now + length));
        return refusal(names, random.nextInt(3) == 0 ? null : Duration.ofNanos(length));
    }

    private static Reply refusal(List<String> names, @Nullable Duration hint) {
        return reply(429, new Verdict.Throttled(names, hint));
    }

    private static Reply reply(int status, Verdict verdict) {
        return new Reply.Answered(new Answer(status, Map.of(), NO_BODY), verdict);
    }
}
