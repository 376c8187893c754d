package dev.headgate.control.intents;

import dev.headgate.app.Configuration;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.OutputTopics;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Finds an intent: its owner is asked while it waits, and the topic results has its outcome after. */
public final class IntentFinder {

    /** Results of the vendor's partition that are looked at, the newest. */
    public static final long RESULTS_READ = 100_000;

    private static final long RECENT_READ = 5_000;

    private final Cluster cluster;
    private final Configuration configuration;
    private final OutputTopics results;

    public IntentFinder(Cluster cluster, Configuration configuration) {
        this.cluster = cluster;
        this.configuration = configuration;
        this.results = OutputTopics.of(configuration, Topics.RESULTS, null);
    }

    /**
     * @param waiting as its owner says; null if it is not unfinished
     * @param results its outcomes, one for each replay, the oldest first
     * @param since when the oldest result that was looked at was decided; null if there was none
     * @param kept what the topic results does with what is older, such as {@code keeps its records for 7 d}
     */
    public record Found(
            @Nullable ListedIntent waiting,
            List<Result> results,
            @Nullable Instant since,
            String kept) {}

    /**
     * @param results the newest first
     * @param since as of {@link Found}
     */
    public record Recent(List<Result> results, @Nullable Instant since) {}

    /**
     * @param author who asks
     * @param patience for its owner's answer
     */
    public Found find(String vendor, String id, String author, Duration patience) {
        Answer answer;
        try (Queries queries = new Queries(cluster, configuration, patience)) {
            answer = queries.ask(
                    Queries.begin(vendor, author).setIntentId(id).setLimit(1).build());
        }
        List<Result> found = new ArrayList<>();
        Instant oldest = read(vendor, RESULTS_READ, result -> {
            if (result.getVendor().equals(vendor) && result.getId().equals(id)) {
                found.add(result);
            }
        });
        Optional<ListedIntent> waiting = answer.getIntents().stream().findFirst();
        return new Found(waiting.orElse(null), found, oldest, kept());
    }

    /** What the topic results does with outcomes, such as {@code keeps its records for 7 d}. */
    public String kept() {
        return LookBack.of(cluster, configuration.codec().topic(Topics.RESULTS));
    }

    /** @param limit at most so many */
    public Recent recent(String vendor, int limit) {
        Deque<Result> newest = new ArrayDeque<>();
        Instant oldest = read(vendor, RECENT_READ, result -> {
            if (result.getVendor().equals(vendor)) {
                newest.addFirst(result);
                if (newest.size() > limit) {
                    newest.removeLast();
                }
            }
        });
        return new Recent(List.copyOf(newest), oldest);
    }

    /** Shows the newest results of the vendor's partition of each topic that has some, and returns the time of the oldest. */
    private @Nullable Instant read(String vendor, long records, Consumer<Result> each) {
        byte[] key = vendor.getBytes(StandardCharsets.UTF_8);
        List<TopicPartition> partitions = results.counts(cluster).entrySet().stream()
                .map(topic -> new TopicPartition(topic.getKey(), OwnerPartition.of(key, topic.getValue())))
                .toList();
        Instant[] oldest = {Instant.MAX};
        try (TopicReader reader = new TopicReader(cluster, partitions)) {
            reader.seekBack(records);
            reader.toEnd(message -> {
                Result result = TopicReader.readable(() -> results.decode(message, Result.class));
                if (result != null) {
                    oldest[0] = result.getFinishedAt().isBefore(oldest[0]) ? result.getFinishedAt() : oldest[0];
                    each.accept(result);
                }
            });
        }
        return oldest[0].equals(Instant.MAX) ? null : oldest[0];
    }
}
