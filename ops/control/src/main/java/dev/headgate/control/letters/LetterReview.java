package dev.headgate.control.letters;

import dev.headgate.app.Configuration;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dead letters as people look at them: those that are alike together, and replayed after a preview. */
public final class LetterReview {

    /** Groups at most; what comes after belongs to none and is counted. */
    public static final int MAX_GROUPS = 500;

    /** Letters that a preview names. */
    public static final int MAX_NAMED = 20;

    /** Longer than the transaction of an instance that was killed stays open, unless it was configured so. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** What differs between letters that are alike: figures, and the ids that they are in. */
    private static final Pattern FIGURES = Pattern.compile("[\\w-]*\\d[\\w-]*");

    private static final int LONGEST_SHAPE = 160;

    private final Cluster cluster;
    private final Configuration configuration;

    public LetterReview(Cluster cluster, Configuration configuration) {
        this.cluster = cluster;
        this.configuration = configuration;
    }

    /**
     * Letters that are alike.
     *
     * @param vendor null if none can be read
     * @param kind the outcome's name, or {@link Letter#UNREADABLE}
     * @param status of the vendor's last answer; null if there was none
     * @param shape the reason, with # in place of figures
     * @param example the newest
     */
    public record LetterGroup(
            @Nullable String vendor,
            String kind,
            @Nullable Integer status,
            String shape,
            long count,
            long replayed,
            Letter example,
            Instant first,
            Instant last) {}

    /**
     * @param groups the largest first
     * @param count of all letters
     * @param ungrouped of those that are in no group, as there are too many
     */
    public record Review(List<LetterGroup> groups, long count, long ungrouped) {}

    /**
     * What a replay did, or would do.
     *
     * @param count letters that are sent again
     * @param before letters that were replayed before
     * @param refused letters that can't be, by why
     * @param named some of those that are sent again
     */
    public record Replayed(long count, long before, Map<String, Long> refused, List<Replaying.Replayed> named) {}

    /** Reads all that match, and groups them. */
    public Review groups(LetterFilter filter) {
        Map<List<Object>, LetterGroup> groups = new LinkedHashMap<>();
        long[] counts = new long[2];
        try (Letters letters = Letters.visible(cluster, configuration.codec())) {
            letters.each(filter, (letter, replayed) -> {
                counts[0]++;
                LetterGroup one = group(letter, replayed);
                List<Object> key = List.of(String.valueOf(one.vendor), one.kind, String.valueOf(one.status), one.shape);
                if (groups.containsKey(key) || groups.size() < MAX_GROUPS) {
                    groups.merge(key, one, LetterReview::together);
                } else {
                    counts[1]++;
                }
                return true;
            });
        }
        return new Review(
                groups.values().stream()
                        .sorted(Comparator.comparing(LetterGroup::count).reversed())
                        .toList(),
                counts[0],
                counts[1]);
    }

    private static LetterGroup group(Letter letter, boolean replayed) {
        return new LetterGroup(
                letter.vendor(),
                letter.kind(),
                letter.status(),
                shape(letter.reason()),
                1,
                replayed ? 1 : 0,
                letter,
                letter.at(),
                letter.at());
    }

    private static LetterGroup together(LetterGroup one, LetterGroup other) {
        boolean newer = other.last.isAfter(one.last);
        return new LetterGroup(
                one.vendor,
                one.kind,
                one.status,
                one.shape,
                one.count + other.count,
                one.replayed + other.replayed,
                newer ? other.example : one.example,
                one.first.isBefore(other.first) ? one.first : other.first,
                newer ? other.last : one.last);
    }

    /** A reason without what differs between those that are alike. */
    static String shape(String reason) {
        String shape = FIGURES.matcher(reason).replaceAll("#");
        return shape.length() <= LONGEST_SHAPE ? shape : shape.substring(0, LONGEST_SHAPE) + "…";
    }

    /**
     * Says what {@link #replay} would do.
     *
     * @param limit letters at most
     */
    public Replayed preview(LetterFilter filter, ReplayRules rules, long limit) {
        Tally tally = new Tally(rules, limit);
        try (Letters letters = Letters.visible(cluster, configuration.codec())) {
            letters.each(filter, tally.into((letter, intent) -> tally.done(Replaying.Replayed.of(letter, intent))));
        }
        return tally.sum();
    }

    /** Sends again what matches and was not replayed before; see {@link Replaying}. */
    public Replayed replay(LetterFilter filter, ReplayRules rules, long limit) {
        Tally tally = new Tally(rules, limit);
        try (Replaying replaying =
                        Replaying.begin(cluster, configuration.codec(), configuration.applicationId(), tally::done);
                Letters letters = Letters.settled(cluster, configuration.codec(), PATIENCE)) {
            letters.each(filter, tally.into(replaying::add));
            replaying.commit();
        }
        return tally.sum();
    }

    private static final class Tally {

        private final ReplayRules rules;
        private final long limit;
        private final Map<String, Long> refused = new LinkedHashMap<>();
        private final List<Replaying.Replayed> named = new ArrayList<>();
        private long chosen;
        private long done;
        private long before;

        private Tally(ReplayRules rules, long limit) {
            this.rules = rules;
            this.limit = limit;
        }

        private Letters.Visitor into(BiConsumer<Letter, Intent> target) {
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
                    case ReplayRules.Ruling.Refused(String why) -> refused.merge(shape(why), 1L, Long::sum);
                }
                return chosen < limit;
            };
        }

        private void done(Replaying.Replayed one) {
            done++;
            if (named.size() < MAX_NAMED) {
                named.add(one);
            }
        }

        private Replayed sum() {
            return new Replayed(done, before, refused, List.copyOf(named));
        }
    }
}
