package dev.headgate.console.operation;

import dev.headgate.app.Configuration;
import dev.headgate.console.view.ClusterView;
import dev.headgate.control.CommandException;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.commands.Steering;
import dev.headgate.control.intents.IntentFinder;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.control.letters.LetterFilter;
import dev.headgate.control.letters.LetterReview;
import dev.headgate.control.letters.ReplayRules;
import dev.headgate.control.vendors.ProfileFolder;
import dev.headgate.index.IndexQuery;
import dev.headgate.index.IndexReader;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen and done, for the page and the API alike. Nothing is read from the cluster before the first asks.
 *
 * <p>Threading: any thread; a call may wait for the cluster. Every failure is a {@link CommandException}.
 */
public final class Operations implements AutoCloseable {

    /** For an owner's answer. */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private static final long AUDITS_READ = 2_000;

    private final Configuration configuration;
    private final @Nullable Forecasts forecasts;
    private final @Nullable IndexReader index;
    private @Nullable ClusterView view;
    private @Nullable Cluster cluster;

    /**
     * @param predicting whether this process may take memory and a processor for predictions; who makes calls may not
     * @param index where intents are searched; null for nowhere
     */
    public Operations(Configuration configuration, boolean predicting, @Nullable IndexReader index) {
        this.configuration = configuration;
        this.forecasts = predicting ? new Forecasts() : null;
        this.index = index;
    }

    /** Whether {@link #forecast} is there. */
    public boolean isPredicting() {
        return forecasts != null;
    }

    /**
     * Predicts when a vendor's backlog is finished, in some seconds.
     *
     * @param limits other maxima, {@code NAME=MAX} with commas between several; empty: as things are
     * @param last goes by what was recorded for so long
     */
    public Forecast forecast(String vendor, String limits, Duration last) {
        if (forecasts == null) {
            throw CommandException.usage(
                    "an instance that makes calls predicts nothing: ask headgate console, or headgate what-if --vendor "
                            + vendor);
        }
        return forecasts.of(configuration, this::cluster, vendor, limits, last);
    }

    /** All vendors, followed from the first call on. */
    public synchronized ClusterView view() {
        if (view == null) {
            view = ClusterView.start(configuration);
        }
        return view;
    }

    private synchronized Cluster cluster() {
        if (cluster == null) {
            cluster = Cluster.connect(configuration.kafka());
        }
        return cluster;
    }

    /** Sends a command and waits for what its owner says, 10 s at most. */
    public Steering.Effect send(Command command) {
        return new Steering(cluster(), configuration.codec()).send(command, ANSWER);
    }

    /** Asks a vendor's owner. */
    public Answer ask(Command query) {
        try (Queries queries = new Queries(cluster(), configuration, ANSWER)) {
            return queries.ask(query);
        }
    }

    /** What is known of an intent, whether it waits or is finished. */
    public IntentFinder.Found find(String vendor, String id, String author) {
        return new IntentFinder(cluster(), configuration).find(vendor, id, author, ANSWER);
    }

    /** Whether there is an index to search. */
    public boolean hasIndex() {
        return index != null;
    }

    /** Searches the index. */
    public IndexReader.Found search(IndexQuery query) {
        if (index == null) {
            throw CommandException.usage(
                    "there is no index to search: keep one with headgate index --dir DIR, and start"
                            + " headgate console with --index DIR");
        }
        return index.search(query);
    }

    /** How long outcomes are found without an index, such as {@code keeps its records for 7 d}. */
    public String kept() {
        return new IntentFinder(cluster(), configuration).kept();
    }

    /** The results of a vendor that came last, the newest first. */
    public IntentFinder.Recent recent(String vendor, int limit) {
        return new IntentFinder(cluster(), configuration).recent(vendor, limit);
    }

    /** Dead letters in groups of those that are alike. */
    public LetterReview.Review letters(LetterFilter filter) {
        return new LetterReview(cluster(), configuration).groups(filter);
    }

    /** Replays the dead letters that the fields choose, or only says what that would do. */
    public LetterReview.Replayed replay(Fields fields, boolean dryRun) {
        Instant now = Instant.now();
        LetterFilter filter = fields.letterFilter(now);
        ReplayRules rules = new ReplayRules(fields.isSet("newKey"), fields.isSet("clearDeadline"), now);
        int limit = fields.replayLimit();
        return new LetterReview(cluster(), configuration).replay(filter, rules, limit, dryRun);
    }

    /**
     * What came of the commands that were obeyed last, the newest first.
     *
     * @param vendor null for those of all
     */
    public List<Audit> audits(@Nullable String vendor, int limit) {
        TopicCodec codec = configuration.codec();
        List<Audit> found = new ArrayList<>();
        try (TopicReader reader = new TopicReader(cluster(), codec.topic(Topics.AUDIT))) {
            reader.seekBack(AUDITS_READ);
            reader.toEnd(message -> {
                Audit audit = TopicReader.readable(() -> codec.decode(Topics.AUDIT, message.value(), Audit.class));
                if (audit != null && (vendor == null || audit.getVendor().equals(vendor))) {
                    found.add(audit);
                }
            });
        }
        return found.stream()
                .sorted(Comparator.comparing(Audit::getAt).reversed())
                .limit(limit)
                .toList();
    }

    /** The text of a vendor's profile as it is kept now; null if it has none. */
    public @Nullable String profile(String vendor) {
        try (ProfileFolder folder = ProfileFolder.of(configuration, cluster())) {
            return folder.text(vendor);
        }
    }

    @Override
    public synchronized void close() {
        if (view != null) {
            view.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }
}
