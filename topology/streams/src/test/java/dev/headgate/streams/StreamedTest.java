package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Parts;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that come in parts. */
class StreamedTest {

    private static final Reply DELIVERED =
            new Reply.Answered(new Answer(200, Map.of(), new byte[0]), new Verdict.Deliver());
    private static final Reply BROKEN = new Reply.Unanswered("the connection was closed");

    @TempDir
    Path stateDir;

    private Desk desk;
    private final Stream stream = new Stream();

    @BeforeEach
    void open() {
        desk = desk(new Desk(stateDir.resolve("one")));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private Desk desk(Desk next) {
        VendorBinding binding = next.binding();
        next.profile("stream", new VendorBinding(binding.policy(), stream, "stream"));
        return next;
    }

    /** Answers each call with the next of its scripts. */
    private static final class Stream implements Connector {

        private interface Script {
            Reply answer(Parts parts) throws InterruptedException;
        }

        private final List<Script> scripts = new ArrayList<>();
        private final List<String> positions = new ArrayList<>();
        private int calls;

        void answers(Reply end, String... parts) {
            scripts.add(taker -> {
                for (String part : parts) {
                    taker.take(part.getBytes(StandardCharsets.UTF_8));
                }
                return end;
            });
        }

        /** With positions. */
        void events(Reply end, String... parts) {
            scripts.add(taker -> {
                for (String part : parts) {
                    taker.take(part.getBytes(StandardCharsets.UTF_8), "at-" + part);
                }
                return end;
            });
        }

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Duration streamTime(Operation operation) {
            return Duration.ofMinutes(5);
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            throw new AssertionError("a streamed answer must never be asked for as a whole");
        }

        @Override
        public Reply call(Attempt attempt, Departure departure, Parts parts) {
            if (!departure.granted()) {
                return new Reply.Unsent("no", Reply.Unsent.Cause.HANDED_BACK);
            }
            positions.add(String.valueOf(parts.position()));
            try {
                return scripts.get(calls++).answer(parts);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {}
    }

    private List<Page> pages() {
        return desk.read(Topics.PAGES, Page.class);
    }

    private static List<String> parts(Page page) {
        return page.getParts().stream()
                .map(it -> StandardCharsets.UTF_8.decode(it.duplicate()).toString())
                .toList();
    }

    private void retried() {
        desk.pass(Duration.ofSeconds(30));
        desk.callsEnd();
    }

    @Test
    void shouldWriteThePartsThatArriveTogetherAsOneRecord() {
        stream.answers(DELIVERED, "a", "b", "c");

        desk.send(Desk.intent("1").setCorrelation(Map.of("order", "7")).build());
        desk.callsEnd();

        assertThat(pages()).singleElement().satisfies(page -> {
            assertThat(page.getId()).isEqualTo("1");
            assertThat(page.getRun()).isZero();
            assertThat(page.getIndex()).isZero();
            assertThat(page.getItems()).isEqualTo(3);
            assertThat(parts(page)).containsExactly("a", "b", "c");
            assertThat(page.getLast()).isTrue();
            assertThat(page.getCorrelation()).containsEntry("order", "7");
        });
        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
            assertThat(result.getPages()).isEqualTo(1);
            assertThat(result.getItems()).isEqualTo(3);
            assertThat(result.getReason()).isEmpty();
        });
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldCutRecordsBySize() {
        String large = "x".repeat(40_000);
        stream.answers(DELIVERED, large, large, "y", large);

        desk.send(Desk.intent("1").build());
        desk.callsEnd();

        List<Page> pages = pages();
        assertThat(pages).extracting(Page::getIndex).containsExactly(0, 1, 2);
        assertThat(pages).extracting(Page::getItems).containsExactly(1, 2, 1);
        assertThat(pages).extracting(Page::getLast).containsExactly(false, false, true);
    }

    @Test
    void shouldSayThatAnAnswerWithoutPartsHasEnded() {
        stream.answers(DELIVERED);

        desk.send(Desk.intent("1").build());
        desk.callsEnd();

        assertThat(pages()).singleElement().satisfies(page -> {
            assertThat(page.getItems()).isZero();
            assertThat(page.getLast()).isTrue();
        });
    }

    @Test
    void shouldBeginAnotherRunAfterABreak() {
        stream.answers(BROKEN, "a", "b");
        stream.answers(DELIVERED, "a", "b", "c");

        desk.send(Desk.intent("1").build());
        desk.callsEnd();
        retried();

        List<Page> pages = pages();
        assertThat(pages).extracting(Page::getRun).containsExactly(0, 1);
        assertThat(pages).extracting(Page::getIndex).containsExactly(0, 0);
        assertThat(pages).extracting(Page::getLast).containsExactly(false, true);
        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getRun()).isEqualTo(1);
            assertThat(result.getPages()).isEqualTo(1);
            assertThat(result.getItems()).isEqualTo(3);
            assertThat(result.getAttempts()).isEqualTo(2);
        });
    }

    /** As gRPC does, which says at the end how a call went. */
    @Test
    void shouldBeginAnotherRunWhereTheVendorEndsAnAnswerWithAFailure() {
        Reply failed = new Reply.Answered(new Answer(14, Map.of(), new byte[0]), new Verdict.Transient(null));
        stream.answers(failed, "a", "b");
        stream.answers(DELIVERED, "a", "b", "c");

        desk.send(Desk.intent("1").build());
        desk.callsEnd();
        retried();

        assertThat(pages()).extracting(Page::getRun).containsExactly(0, 1);
        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
            assertThat(result.getRun()).isEqualTo(1);
            assertThat(result.getItems()).isEqualTo(3);
        });
    }

    @Test
    void shouldGoOnWithARunWhereTheVendorCan() {
        stream.events(BROKEN, "a", "b");
        stream.events(BROKEN);
        stream.events(DELIVERED, "c");

        desk.send(Desk.intent("1").build());
        desk.callsEnd();
        retried();
        retried();

        assertThat(stream.positions).containsExactly("null", "at-b", "at-b");
        List<Page> pages = pages();
        assertThat(pages).extracting(Page::getRun).containsExactly(0, 0);
        assertThat(pages).extracting(Page::getIndex).containsExactly(0, 1);
        assertThat(pages.getLast().getLast()).isTrue();
        assertThat(desk.results().getFirst().getItems()).isEqualTo(3);
    }

    @Test
    void shouldSayWhatWasDeliveredOfACallThatIsNotRepeated() {
        stream.answers(BROKEN, "a", "b");

        desk.send(Desk.intent("1").setDelivery(Delivery.AT_MOST_ONCE).build());
        desk.callsEnd();

        Result result = desk.results().getFirst();
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.AMBIGUOUS);
        assertThat(result.getReason()).endsWith("; 2 parts in 1 pages of run 0 were delivered");
        assertThat(result.getPages()).isEqualTo(1);
        assertThat(pages()).extracting(Page::getLast).containsExactly(false);
    }

    @Test
    void shouldLetASuccessorBeginAnotherRun() {
        stream.answers(BROKEN, "a");
        stream.answers(DELIVERED, "a");
        desk.send(Desk.intent("1").build());
        desk.callsEnd();

        Desk successor = desk(new Desk(stateDir.resolve("two")));
        successor.takeOver(desk);
        desk = successor;
        retried();
        retried();

        assertThat(pages()).singleElement().extracting(Page::getRun).isEqualTo(1);
        assertThat(desk.results().getFirst().getRun()).isEqualTo(1);
    }

    @Test
    void shouldLeaveOutAPartThatIsLargerThanTheTopicAccepts() {
        stream.answers(DELIVERED, "x".repeat(2_000_000));

        desk.send(Desk.intent("1").build());
        desk.callsEnd();

        assertThat(pages()).singleElement().satisfies(page -> {
            assertThat(page.getParts()).isEmpty();
            assertThat(page.getItems()).isEqualTo(1);
            assertThat(page.getBodyOmitted()).isTrue();
        });
    }
}
