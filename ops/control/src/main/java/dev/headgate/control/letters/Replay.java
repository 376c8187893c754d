package dev.headgate.control.letters;

import dev.headgate.app.Configuration;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.util.function.BiConsumer;

/** Goes through dead letters, and has those sent again that can be. Is run once. */
public final class Replay {

    /** Longer than the transaction of an instance that was killed stays open, unless it was configured so. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Cluster cluster;
    private final Configuration configuration;
    private final ReplayRules rules;
    private final long limit;
    private long chosen;
    private long done;
    private long before;
    private long refused;

    /** @param limit how many at most; what can't be replayed does not count */
    public Replay(Cluster cluster, Configuration configuration, ReplayRules rules, long limit) {
        this.cluster = cluster;
        this.configuration = configuration;
        this.rules = rules;
        this.limit = limit;
    }

    /** Is told of each letter as it goes. */
    public interface Listener {

        /** It was sent again, and that is committed; or it would be. */
        void replayed(Replaying.Replayed one);

        /** It can't be. */
        void refused(Letter letter, String why);
    }

    /**
     * What came of it.
     *
     * @param replayed letters that were sent again, or would be
     * @param before letters that had been already
     * @param refused letters that can't be
     */
    public record Sum(long replayed, long before, long refused) {}

    /**
     * Goes through those that match.
     *
     * @param dryRun whether it only says what would be
     */
    public Sum run(LetterFilter filter, boolean dryRun, Listener listener) {
        if (dryRun) {
            try (Letters letters = Letters.visible(cluster, configuration.codec())) {
                letters.each(
                        filter,
                        into(listener, (letter, intent) -> done(listener, Replaying.Replayed.of(letter, intent))));
            }
        } else {
            try (Replaying replaying = Replaying.begin(
                            cluster, configuration.codec(), configuration.applicationId(), one -> done(listener, one));
                    Letters letters = Letters.settled(cluster, configuration.codec(), PATIENCE)) {
                letters.each(filter, into(listener, replaying::add));
                replaying.commit();
            }
        }
        return new Sum(done, before, refused);
    }

    private void done(Listener listener, Replaying.Replayed one) {
        done++;
        listener.replayed(one);
    }

    private Letters.Visitor into(Listener listener, BiConsumer<Letter, Intent> target) {
        return (letter, replayed) -> {
            if (replayed) {
                before++;
                return true;
            }
            switch (rules.rule(letter)) {
                case ReplayRules.Ruling.Fit(Intent intent) -> {
                    chosen++;
                    target.accept(letter, intent);
                }
                case ReplayRules.Ruling.Refused(String why) -> {
                    refused++;
                    listener.refused(letter, why);
                }
            }
            return chosen < limit;
        };
    }
}
