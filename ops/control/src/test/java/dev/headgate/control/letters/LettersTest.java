package dev.headgate.control.letters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dead letters are read, chosen, marked and made intents again. */
class LettersTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final LetterFilter ANY = new LetterFilter(Set.of(), Set.of(), Set.of(), null, null);
    private static final ReplayRules PLAIN = new ReplayRules(false, false, NOW);

    private final TopicCodec codec = new TopicCodec(new AvroSerde(), "t.");
    private final LetterReader reader = new LetterReader(codec);

    @Test
    void shouldReadWhatALetterHolds() {
        Letter letter = letter(intent().setReplay(2).build());

        assertThat(letter.position()).hasToString("1:7");
        assertThat(letter.vendor()).isEqualTo("acme");
        assertThat(letter.id()).isEqualTo("a1");
        assertThat(letter.kind()).isEqualTo("EXHAUSTED");
        assertThat(letter.replay()).isEqualTo(2);
        assertThat(LetterLine.text(letter, true))
                .isEqualTo("1:7 2026-11-20T10:00:00Z EXHAUSTED     acme a1, 3 attempts, status 503, replay 2, replayed:"
                        + " gave up");
    }

    @Test
    void shouldReadARecordThatIsNoLetterAsUnreadable() {
        Letter letter = reader.read(message(7, "junk".getBytes(UTF_8)));

        assertThat(letter.kind()).isEqualTo(Letter.UNREADABLE);
        assertThat(letter.vendor()).isEqualTo("acme");
        assertThat(LetterLine.text(letter, false))
                .startsWith("1:7 2026-11-20T10:00:00Z UNREADABLE    acme -, 4 B: not a dead letter");
        assertThat(PLAIN.rule(letter)).isInstanceOf(ReplayRules.Ruling.Refused.class);
    }

    @Test
    void shouldReplayWhatOnlyLackedItsKey() {
        DeadLetter given = content(intent().build());
        given.setId(null);
        given.setVendor(null);
        given.setOutcome(null);

        Letter letter = reader.read(message(7, codec.encode(Topics.DEAD_LETTERS, given)));

        assertThat(letter.kind()).isEqualTo(Letter.UNREADABLE);
        assertThat(letter.id()).isEqualTo("a1");
        assertThat(fit(PLAIN, letter).getId()).isEqualTo("a1");
    }

    @Test
    void shouldReplayAnIntentThatCameAsJson() {
        DeadLetter given = content(intent().build());
        given.setKey(UTF_8.encode("acme"));
        given.setValue(UTF_8.encode("{\"id\":\"a1\",\"call\":{},\"notBefore\":\"1m\"}"));
        ConsumerRecord<byte[], byte[]> message = message(7, codec.encode(Topics.DEAD_LETTERS, given));
        message.headers().add("content-type", "application/json".getBytes(UTF_8));

        Intent again = fit(PLAIN, reader.read(message));

        assertThat(again.getVendor()).isEqualTo("acme");
        assertThat(again.getNotBefore()).isEqualTo(given.getAt().plusSeconds(60));
        assertThat(again.getReplay()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "acme, -, -, -, -, true",
                "bolt, -, -, -, -, false",
                "-, EXHAUSTED, -, -, -, true",
                "-, INVALID, -, -, -, false",
                "-, UNREADABLE, -, -, -, false",
                "-, -, a1, -, -, true",
                "-, -, a2, -, -, false",
                "-, -, -, 2026-11-20T10:00:00Z, -, true",
                "-, -, -, 2026-11-20T10:00:00.001Z, -, false",
                "-, -, -, -, 2026-11-20T10:00:00.001Z, true",
                "-, -, -, -, 2026-11-20T10:00:00Z, false",
                "acme, EXHAUSTED, a1, 2026-11-20T09:00:00Z, 2026-11-20T11:00:00Z, true",
                "acme, EXHAUSTED, a2, 2026-11-20T09:00:00Z, 2026-11-20T11:00:00Z, false"
            })
    void shouldChooseWhatFitsEveryFilter(
            @Nullable String vendor,
            @Nullable String kind,
            @Nullable String id,
            @Nullable Instant since,
            @Nullable Instant until,
            boolean chosen) {
        LetterFilter filter = new LetterFilter(set(vendor), set(kind), set(id), since, until);

        assertThat(filter.isEmpty()).isFalse();
        assertThat(filter.matches(letter(intent().build()))).isEqualTo(chosen);
    }

    @Test
    void shouldChooseEverythingWithoutAFilter() {
        assertThat(ANY.isEmpty()).isTrue();
        assertThat(ANY.matches(letter(intent().build()))).isTrue();
        assertThat(ANY.matches(reader.read(message(7, null)))).isTrue();
    }

    @Test
    void shouldKnowALetterThatIsMarkedAndNoOther() {
        Letter letter = letter(intent().build());
        Letter other = reader.read(message(8, letter.message().value()));
        ReplayMarks marks = new ReplayMarks();

        marks.take(written(ReplayMarks.mark(letter), 9));

        assertThat(marks.contains(letter)).isTrue();
        assertThat(marks.contains(other)).isFalse();
    }

    @Test
    void shouldTakeNothingElseForAMark() {
        Letter letter = letter(intent().build());
        ConsumerRecord<byte[], byte[]> before = written(ReplayMarks.mark(letter), 6);
        ConsumerRecord<byte[], byte[]> garbled = message(9, null);
        garbled.headers().add(ReplayMarks.HEADER, "1:".getBytes(UTF_8));
        ConsumerRecord<byte[], byte[]> elsewhere = message(9, null);
        elsewhere.headers().add(ReplayMarks.HEADER, "0:7".getBytes(UTF_8));
        ConsumerRecord<byte[], byte[]> forged = message(9, letter.message().value());
        forged.headers().add(ReplayMarks.HEADER, "1:7".getBytes(UTF_8));
        ReplayMarks marks = new ReplayMarks();

        marks.take(before);
        marks.take(garbled);
        marks.take(elsewhere);
        marks.take(forged);
        marks.take(message(9, null));

        assertThat(marks.contains(letter)).isFalse();
        assertThat(ReplayMarks.isMark(forged)).isFalse();
        assertThat(ReplayMarks.isMark(message(9, null))).isFalse();
    }

    @Test
    void shouldReplayTheIntentOneGenerationFurtherAndOtherwiseTheSame() {
        Intent given = intent().setIdempotencyKey("k")
                .setReplyTo("billing")
                .setReplay(1)
                .build();

        Intent again = fit(PLAIN, letter(given));

        assertThat(again).isEqualTo(Intent.newBuilder(given).setReplay(2).build());
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"-,0,a1#r1", "k,0,k#r1", "k#r1,1,k#r2", "k#r1,0,k#r1#r1", "-,1,a1#r2"})
    void shouldAppendTheGenerationToTheKeyOnce(@Nullable String key, int generation, String expected) {
        Intent given = intent().setIdempotencyKey(key).setReplay(generation).build();

        Intent again = fit(new ReplayRules(true, false, NOW), letter(given));

        assertThat(again.getIdempotencyKey()).isEqualTo(expected);
    }

    @Test
    void shouldNotReplayWhatWouldExpireAtOnceUnlessToldTo() {
        Letter letter = letter(
                intent().setDeadline(NOW).setNotBefore(NOW.minusSeconds(9)).build());

        ReplayRules.Ruling ruling = PLAIN.rule(letter);
        Intent again = fit(new ReplayRules(false, true, NOW), letter);

        assertThat(ruling)
                .isEqualTo(new ReplayRules.Ruling.Refused(
                        "its deadline 2026-11-20T10:00:00Z has passed; --clear-deadline takes it away"));
        assertThat(again.getDeadline()).isNull();
        assertThat(again.getNotBefore()).isNull();
    }

    @Test
    void shouldKeepADeadlineThatHasNotPassed() {
        Instant later = NOW.plusMillis(1);

        Intent again = fit(PLAIN, letter(intent().setDeadline(later).build()));

        assertThat(again.getDeadline()).isEqualTo(later);
    }

    @Test
    void shouldSayWhyAnIntentThatWasNotKeptCannotBeReplayed() {
        DeadLetter given = content(intent().build());
        given.setValue(null);
        given.setValueOmitted(true);

        ReplayRules.Ruling ruling = PLAIN.rule(reader.read(message(7, codec.encode(Topics.DEAD_LETTERS, given))));

        assertThat(ruling)
                .isInstanceOfSatisfying(
                        ReplayRules.Ruling.Refused.class,
                        refused -> assertThat(refused.why()).contains("too large"));
    }

    private static Intent fit(ReplayRules rules, Letter letter) {
        assertThat(rules.rule(letter)).isInstanceOf(ReplayRules.Ruling.Fit.class);
        return ((ReplayRules.Ruling.Fit) rules.rule(letter)).intent();
    }

    private static Set<String> set(@Nullable String one) {
        return one == null ? Set.of() : Set.of(one);
    }

    private static Intent.Builder intent() {
        return Intent.newBuilder()
                .setId("a1")
                .setVendor("acme")
                .setOperation(Call.newBuilder().setPath("/x").build());
    }

    private Letter letter(Intent intent) {
        return reader.read(message(7, codec.encode(Topics.DEAD_LETTERS, content(intent))));
    }

    private DeadLetter content(Intent intent) {
        return DeadLetter.newBuilder()
                .setId(intent.getId())
                .setVendor(intent.getVendor())
                .setOutcome(OutcomeKind.EXHAUSTED)
                .setReason("gave up")
                .setTopic("t.intents")
                .setPartition(0)
                .setOffset(3)
                .setValue(ByteBuffer.wrap(codec.encode(Topics.INTENTS, intent)))
                .setStatus(503)
                .setAttempts(3)
                .setAt(NOW)
                .build();
    }

    private static ConsumerRecord<byte[], byte[]> message(long offset, byte @Nullable [] value) {
        return new ConsumerRecord<>(
                "t.dead-letters",
                1,
                offset,
                NOW.toEpochMilli(),
                org.apache.kafka.common.record.TimestampType.CREATE_TIME,
                4,
                value == null ? -1 : value.length,
                "acme".getBytes(UTF_8),
                value,
                new org.apache.kafka.common.header.internals.RecordHeaders(),
                java.util.Optional.empty());
    }

    private static ConsumerRecord<byte[], byte[]> written(ProducerRecord<byte[], byte[]> sent, long offset) {
        assertThat(sent.topic()).isEqualTo("t.dead-letters");
        assertThat(sent.partition()).isEqualTo(1);
        ConsumerRecord<byte[], byte[]> message = message(offset, sent.value());
        sent.headers().forEach(message.headers()::add);
        return message;
    }
}
