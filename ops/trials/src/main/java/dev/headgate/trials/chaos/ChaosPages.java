package dev.headgate.trials.chaos;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.IntentKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pages of lists and the parts of answers that are committed: each once, in order, and as many as the outcome says. A vendor
 * says in each which one it is.
 *
 * <p>Threading: one thread.
 */
final class ChaosPages {

    private static final Logger LOG = LoggerFactory.getLogger(ChaosPages.class);
    private static final Pattern PAGE = Pattern.compile("\\{\"page\":(\\d+),");
    private static final Pattern PART = Pattern.compile("\"n\":(\\d+),");

    /** One run of an answer. */
    private record RunKey(IntentKey intent, int run) {}

    private static final class Run {
        private int pages;
        private long parts;
    }

    private final Map<RunKey, Run> runs = new HashMap<>();
    private long outOfPlace;

    /**
     * Reads all that is committed, and waits for transactions that are open.
     *
     * @return null if that was not to be had in time
     */
    static @Nullable ChaosPages read(Map<String, Object> kafka, Duration longest)
            throws InterruptedException, ExecutionException {
        ChaosPages read = new ChaosPages();
        List<String> topics = Stream.of("", ChaosWorkload.TEAM)
                .map(reply -> Topics.DEFAULT_PREFIX + Topics.of(Topics.PAGES, reply))
                .toList();
        try (CommittedTopic<Page> pages =
                new CommittedTopic<>(kafka, topics, new AvroSerde().deserializer(), Page.class, read::take)) {
            return pages.readAll(longest) ? read : null;
        }
    }

    void take(Page page) {
        IntentKey intent = new IntentKey(page.getVendor(), page.getId());
        Run run = runs.computeIfAbsent(new RunKey(intent, page.getRun()), _ -> new Run());
        ByteBuffer body = page.getBody();
        boolean listed = body != null && page.getParts().isEmpty();
        boolean inPlace = page.getIndex() == run.pages && (!listed || number(PAGE, body) == page.getIndex());
        count(inPlace, "page", page, run.pages);
        run.pages++;
        for (ByteBuffer part : page.getParts()) {
            count(number(PART, part) == run.parts, "part " + number(PART, part), page, run.parts);
            run.parts++;
        }
    }

    private void count(boolean inPlace, String what, Page page, long expected) {
        if (!inPlace) {
            LOG.warn("the {} is not the next one expected={} page={}", what, expected, page);
            outOfPlace++;
        }
    }

    /** The number that the vendor gives it; -1 for none. An event's text has backslashes before its quotes. */
    private static long number(Pattern pattern, ByteBuffer of) {
        String text = TestBed.text(of).replace("\\", "");
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    }

    /** Returns how many records and parts are not the next ones, and how many outcomes say another number of them. */
    long wrong(List<ChaosWorkload.Sent> sent, Map<IntentKey, ChaosOutcomes.Seen> outcomes) {
        return outOfPlace
                + sent.stream()
                        .filter(intent -> !agrees(intent, outcomes.get(intent.key())))
                        .count();
    }

    private boolean agrees(ChaosWorkload.Sent intent, ChaosOutcomes.@Nullable Seen outcome) {
        if (outcome == null || outcome.kind() != OutcomeKind.SUCCEEDED) {
            return true;
        }
        Run run = runs.getOrDefault(new RunKey(intent.key(), outcome.run()), new Run());
        return switch (intent.trait()) {
            case LISTS -> run.pages == intent.number() && outcome.pages() == intent.number();
            case STREAMS -> run.parts == intent.number() && outcome.pages() == run.pages;
            default -> run.pages == 0;
        };
    }
}
