package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Collect;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Parts;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retry;
import dev.headgate.schemas.Schedule;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.record.ResultsFormat;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose results go to topics of their own. */
class ReplyToTest {

    private static final String RESULTS = Topics.of(Topics.RESULTS, "billing");
    private static final String PAGES = Topics.of(Topics.PAGES, "billing");

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = desk("one", "billing", "ads");
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private Desk desk(String name, String... replies) {
        return new Desk(
                stateDir.resolve(name), Layout.first("topic", Desk.PARTITIONS), ResultsFormat.AVRO, List.of(replies));
    }

    private static Intent.Builder billing(String id) {
        return Desk.intent(id).setReplyTo("billing");
    }

    private List<Result> own() {
        return desk.read(RESULTS, Result.class);
    }

    private static Reply answer(String body, Verdict verdict) {
        return new Reply.Answered(new Answer(200, Map.of(), body.getBytes(StandardCharsets.UTF_8)), verdict);
    }

    @Test
    void shouldWriteTheOutcomeToItsOwnTopicOnly() {
        desk.send(billing("b").build());
        desk.send(Desk.intent("a").setReplyTo("ads").build());
        desk.send(Desk.intent("c").build());
        desk.callsEnd();

        assertThat(own()).extracting(Result::getId).containsExactly("b");
        assertThat(desk.read(Topics.of(Topics.RESULTS, "ads"), Result.class))
                .extracting(Result::getId)
                .containsExactly("a");
        assertThat(desk.results()).extracting(Result::getId).containsExactly("c");
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldWriteThePagesOfAListThereToo() {
        desk.vendorAnswers(attempt -> {
            String cursor = ((Collect) attempt.operation()).cursor();
            return answer("page", new Verdict.Page(1, cursor == null ? "1" : null));
        });
        desk.send(billing("l")
                .setOperation(dev.headgate.schemas.Collect.newBuilder()
                        .setPath("/things")
                        .build())
                .build());
        desk.callsEnd();
        desk.callsEnd();

        assertThat(desk.read(PAGES, Page.class)).extracting(Page::getIndex).containsExactly(0, 1);
        assertThat(desk.read(Topics.PAGES, Page.class)).isEmpty();
        assertThat(own()).extracting(Result::getPages).containsExactly(2);
        assertThat(desk.results()).isEmpty();
    }

    @Test
    void shouldWriteThePiecesOfALargeBodyThereToo() {
        desk.vendorAnswers(_ -> answer("x".repeat(1_000_000), new Verdict.Deliver()));
        desk.send(billing("b").build());
        desk.callsEnd();

        List<Page> pieces = desk.read(PAGES, Page.class);
        assertThat(pieces)
                .hasSizeGreaterThan(1)
                .allSatisfy(it -> assertThat(it.getChunk()).isTrue());
        assertThat(own()).extracting(Result::getChunks).containsExactly(pieces.size());
        assertThat(desk.raw(Topics.PAGES)).isEmpty();
        assertThat(desk.raw(Topics.RESULTS)).isEmpty();
    }

    @Test
    void shouldWriteThePartsOfAnAnswerThereToo() {
        VendorBinding binding = desk.binding();
        desk.profile("stream", new VendorBinding(binding.policy(), new Stream(), "stream"));
        desk.send(billing("s").build());
        desk.callsEnd();

        assertThat(desk.read(PAGES, Page.class))
                .singleElement()
                .satisfies(page -> assertThat(page.getItems()).isEqualTo(2));
        assertThat(desk.raw(Topics.PAGES)).isEmpty();
        assertThat(own()).extracting(Result::getItems).containsExactly(2L);
        assertThat(desk.raw(Topics.RESULTS)).isEmpty();
    }

    /** Answers in two parts. */
    private static final class Stream implements Connector {

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
            throw new AssertionError("comes in parts: " + attempt);
        }

        @Override
        public Reply call(Attempt attempt, Departure departure, Parts parts) {
            if (!departure.granted()) {
                return new Reply.Unsent("no", Reply.Unsent.Cause.HANDED_BACK);
            }
            try {
                parts.take(new byte[] {'a'});
                parts.take(new byte[] {'b'});
                return answer("", new Verdict.Deliver());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {}
    }

    @Test
    void shouldEndInvalidOnTheCommonTopicIfThereIsNoSuchName() {
        desk.send(Desk.intent("x").setReplyTo("legal").build());

        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.INVALID);
            assertThat(result.getReason())
                    .startsWith("replyTo: ")
                    .contains("results.reply-to", "ads, billing", "not legal");
        });
        assertThat(desk.deadLetters()).extracting(DeadLetter::getOutcome).containsExactly(OutcomeKind.INVALID);
        assertThat(desk.calls).isEmpty();
    }

    @Test
    void shouldSayThatNoNamesAreConfigured() {
        try (Desk without = desk("without")) {
            without.send(billing("x").build());

            assertThat(without.results())
                    .singleElement()
                    .satisfies(result -> assertThat(result.getReason()).contains("has no names, and not billing"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Billing",
                "-a",
                "a.b",
                "a_b",
                " ",
                "ü",
                "12345678901234567890123456789012345678901234567890123456789012345"
            })
    void shouldEndInvalidIfItIsNoName(String name) {
        desk.send(Desk.intent("x").setReplyTo(name).build());

        assertThat(desk.results())
                .singleElement()
                .satisfies(result -> assertThat(result.getReason()).startsWith("replyTo: 1 to 64 of a-z 0-9 -"));
    }

    @Test
    void shouldEndInvalidOnItsOwnTopicIfSomethingElseIsWrong() {
        desk.send(billing("x").setCost(0).build());

        assertThat(own()).extracting(Result::getOutcome).containsExactly(OutcomeKind.INVALID);
        assertThat(desk.results()).isEmpty();
    }

    /** Its name is taken out of the configuration, or an instance without it takes over. */
    @Test
    void shouldEndOnTheCommonTopicIfItsNameIsConfiguredNoMore() {
        desk.send(billing("b").build());
        List<KeyValue<Bytes, byte[]>> left = desk.ledger();
        desk.close();

        desk = desk("next", "ads");
        desk.takeOver(left);
        desk.pass(Duration.ofSeconds(1));
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldHandItToWhatAScheduleMakes() {
        desk.send(billing("s")
                .setSchedule(Schedule.newBuilder()
                        .setEvery(Duration.ofMinutes(1).toMillis())
                        .setTimes(1)
                        .build())
                .build());
        desk.pass(Duration.ofMinutes(1));
        desk.callsEnd();

        assertThat(own()).extracting(Result::getId).containsExactlyInAnyOrder("s", "s@2026-01-01T00:01:00Z");
        assertThat(desk.results()).isEmpty();
    }

    @Test
    void shouldKeepItInTheDeadLetterAndLeaveRetriesWhereTheyAre() {
        desk.acmeMayFail();
        desk.vendorAnswers(
                _ -> new Reply.Answered(new Answer(500, Map.of(), new byte[0]), new Verdict.Transient(null)));
        desk.send(billing("b").setMaxAttempts(2).build());
        desk.callsEnd();
        desk.pass(Duration.ofMinutes(5));
        desk.callsEnd();

        assertThat(own()).extracting(Result::getOutcome).containsExactly(OutcomeKind.EXHAUSTED);
        assertThat(desk.read(Topics.RETRIES, Retry.class)).hasSize(1);
        assertThat(desk.deadLetters()).singleElement().satisfies(letter -> {
            byte[] whole = IntentMapper.bytes(letter.getValue());
            assertThat(new TopicCodec(new AvroSerde(), "t.")
                            .decode(Topics.INTENTS, whole, Intent.class)
                            .getReplyTo())
                    .isEqualTo("billing");
        });
    }
}
