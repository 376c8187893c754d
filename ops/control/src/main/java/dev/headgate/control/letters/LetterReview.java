package dev.headgate.control.letters;

import dev.headgate.app.Configuration;
import dev.headgate.control.kafka.Cluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dead letters as people look at them: those that are alike together, and replayed after a preview. */
public record LetterReview(Cluster cluster, Configuration configuration) {

    /** Groups at most; what comes after belongs to none and is counted. */
    public static final int MAX_GROUPS = 500;

    /** Letters that a preview names. */
    public static final int MAX_NAMED = 20;

    /** What differs between letters that are alike: figures, and the ids that they are in. */
    private static final Pattern FIGURES = Pattern.compile("[\\w-]*\\d[\\w-]*");

    private static final int LONGEST_SHAPE = 160;

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
     * Sends again what matches and was not replayed before, or says what that would do.
     *
     * @param limit letters at most; what can't be replayed does not count
     * @param dryRun whether it only says
     */
    public Replayed replay(LetterFilter filter, ReplayRules rules, long limit, boolean dryRun) {
        Map<String, Long> refused = new LinkedHashMap<>();
        List<Replaying.Replayed> named = new ArrayList<>();
        Replay.Sum sum = new Replay(cluster, configuration, rules, limit).run(filter, dryRun, new Replay.Listener() {
            @Override
            public void replayed(Replaying.Replayed one) {
                if (named.size() < MAX_NAMED) {
                    named.add(one);
                }
            }

            @Override
            public void refused(Letter letter, String why) {
                refused.merge(shape(why), 1L, Long::sum);
            }
        });
        return new Replayed(sum.replayed(), sum.before(), refused, named);
    }
}
