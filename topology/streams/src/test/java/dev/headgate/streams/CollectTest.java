package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Collect;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists that are read page by page. */
class CollectTest {

    private static final int PAGES = 4;

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
        desk.vendorAnswers(CollectTest::page);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    /** Pages are numbered by their cursors, from 0. */
    private static Reply page(Attempt attempt) {
        if (!(attempt.operation() instanceof Collect list)) {
            return Desk.answer(200, new Verdict.Deliver());
        }
        int number = list.cursor() == null ? 0 : Integer.parseInt(list.cursor());
        String next = number + 1 < PAGES ? String.valueOf(number + 1) : null;
        Answer answer = new Answer(200, Map.of("x", "y"), ("page " + number).getBytes(StandardCharsets.UTF_8));
        return new Reply.Answered(answer, new Verdict.Page(10, next));
    }

    private static Intent.Builder list(String id, @Nullable String from, @Nullable Integer maxPages) {
        return Desk.intent(id)
                .setOperation(dev.headgate.schemas.Collect.newBuilder()
                        .setPath("/things")
                        .setHeaders(Map.of("Accept", "application/json"))
                        .setFrom(from)
                        .setMaxPages(maxPages)
                        .build());
    }

    private void callsEnd(int times) {
        for (int i = 0; i < times; i++) {
            desk.callsEnd();
        }
    }

    private List<Page> pages() {
        return desk.read(Topics.PAGES, Page.class);
    }

    private static String text(Page page) {
        return StandardCharsets.UTF_8.decode(page.getBody().duplicate()).toString();
    }

    @Test
    void shouldWriteEachPageAndOneOutcome() {
        desk.send(list("l", null, null).setCorrelation(Map.of("order", "7")).build());
        callsEnd(PAGES);

        List<Page> pages = pages();
        assertThat(pages).extracting(Page::getIndex).containsExactly(0, 1, 2, 3);
        assertThat(pages).extracting(CollectTest::text).containsExactly("page 0", "page 1", "page 2", "page 3");
        assertThat(pages).extracting(Page::getLast).containsExactly(false, false, false, true);
        assertThat(pages).allSatisfy(page -> {
            assertThat(page.getItems()).isEqualTo(10);
            assertThat(page.getStatus()).isEqualTo(200);
            assertThat(page.getCorrelation()).containsEntry("order", "7");
        });
        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
            assertThat(result.getPages()).isEqualTo(PAGES);
            assertThat(result.getItems()).isEqualTo(40);
            assertThat(result.getNext()).isNull();
            assertThat(result.getBody()).isNull();
            assertThat(result.getBodyOmitted()).isFalse();
            assertThat(result.getStatus()).isEqualTo(200);
            assertThat(result.getCalls()).isEqualTo(PAGES);
        });
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldGiveEachPageAnIdempotencyKeyOfItsOwn() {
        desk.send(list("l", null, 2).build());
        callsEnd(2);

        assertThat(desk.calls).extracting(Attempt::idempotencyKey).containsExactly("l", "l-1");
        assertThat(desk.calls)
                .extracting(Attempt::operation)
                .containsExactly(
                        new Collect("/things", Map.of("Accept", "application/json"), null, 0, 0),
                        new Collect("/things", Map.of("Accept", "application/json"), "1", 1, 6));
    }

    @Test
    void shouldEndAfterTheMostPagesAndSayWhereItGoesOn() {
        desk.send(list("l", "1", 2).build());
        callsEnd(3);

        assertThat(pages()).extracting(Page::getIndex).containsExactly(0, 1);
        Result result = desk.results().getFirst();
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
        assertThat(result.getNext()).isEqualTo("3");
        assertThat(result.getPages()).isEqualTo(2);
    }

    @Test
    void shouldKeepWhereAListGoesOn() {
        desk.send(list("l", null, null).build());
        callsEnd(2);

        LedgerEntry entry = entry();
        assertThat(entry.getContinuation().getPages()).isEqualTo(2);
        assertThat(entry.getContinuation().getNext()).isEqualTo("2");
        assertThat(entry.getContinuation().getItems()).isEqualTo(20);
    }

    private LedgerEntry entry() {
        byte[] kept = desk.ledger().getFirst().value;
        return new TopicCodec(new AvroSerde(), "t.")
                .decode(Topics.PARKED, Arrays.copyOfRange(kept, 2, kept.length), LedgerEntry.class);
    }

    @Test
    void shouldGoOnWhereItsPredecessorCame() {
        desk.send(list("l", null, null).build());
        callsEnd(2);
        byte[] left = desk.ledger().getFirst().value;
        desk.close();

        desk = new Desk(stateDir.resolve("next"));
        desk.vendorAnswers(CollectTest::page);
        desk.leave(7, left);
        desk.pass(Duration.ofSeconds(1));
        callsEnd(2);

        assertThat(pages()).extracting(Page::getIndex).containsExactly(2, 3);
        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getPages()).isEqualTo(PAGES);
            assertThat(result.getItems()).isEqualTo(40);
        });
    }

    @Test
    void shouldLetAnUrgentIntentPassBetweenPages() {
        desk.profile("2", desk.binding(new dev.headgate.core.policy.Limit("one", List.of(), 1, Duration.ofSeconds(1))));
        desk.send(list("l", null, null).setPriority(Priority.LOW).build());
        desk.pass(Duration.ofSeconds(2));
        desk.send(Desk.intent("urgent").setPriority(Priority.HIGH).build());
        for (int i = 0; i < 3; i++) {
            desk.callsEnd();
            desk.pass(Duration.ofSeconds(2));
        }

        assertThat(desk.calls).extracting(Attempt::intentId).startsWith("l", "urgent", "l");
    }

    @Test
    void shouldSayWhatWasDeliveredOfAListThatWasCancelled() {
        desk.send(list("l", null, null).build());
        desk.callsEnd();
        desk.cancel("l");
        desk.callsEnd();

        assertThat(pages()).extracting(Page::getIndex).containsExactly(0, 1);
        Result result = desk.results().getFirst();
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.CANCELLED);
        assertThat(result.getPages()).isEqualTo(2);
        assertThat(result.getNext()).isEqualTo("2");
    }

    @Test
    void shouldSayWhereAListCouldGoOnThatFailed() {
        desk.vendorAnswers(
                attempt -> attempt.number() == 1 && attempt.operation() instanceof Collect list && list.cursor() != null
                        ? Desk.answer(404, new Verdict.Permanent())
                        : page(attempt));
        desk.send(list("l", null, null).build());
        callsEnd(2);

        Result result = desk.results().getFirst();
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.FAILED);
        assertThat(result.getPages()).isOne();
        assertThat(result.getNext()).isEqualTo("1");
        assertThat(result.getBody()).isEqualTo(ByteBuffer.wrap("body".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldLeaveOutABodyThatTheTopicDoesNotTake() {
        byte[] large = new byte[1_000_000];
        desk.vendorAnswers(attempt -> new Reply.Answered(new Answer(200, Map.of(), large), new Verdict.Page(10, null)));
        desk.send(list("l", null, null).build());
        desk.callsEnd();

        assertThat(pages()).singleElement().satisfies(page -> {
            assertThat(page.getBody()).isNull();
            assertThat(page.getBodyOmitted()).isTrue();
            assertThat(page.getItems()).isEqualTo(10);
        });
    }
}
