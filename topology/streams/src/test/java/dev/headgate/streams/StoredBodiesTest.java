package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.api.body.BodyStore;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.StoredBody;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.call.LargeBodies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies that go to a store instead of the topics. */
class StoredBodiesTest {

    private static final int LARGER_THAN = 1000;

    @TempDir
    Path stateDir;

    private Desk desk;
    private final Memory store = new Memory();

    @BeforeEach
    void open() {
        desk = new Desk(
                stateDir,
                Desk.PARTITIONS,
                new TaskSettings(
                        Duration.ofSeconds(30),
                        1000,
                        TaskSettings.LEDGER_BYTES,
                        10_000,
                        900_000,
                        "desk",
                        Duration.ZERO,
                        new LargeBodies(store, LARGER_THAN)));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private static final class Memory implements BodyStore {

        private final Map<String, byte[]> bodies = new HashMap<>();
        private boolean full;

        @Override
        public String name() {
            return "memory";
        }

        @Override
        public void open(Map<String, String> settings) {}

        @Override
        public String put(String vendor, String sha256, byte[] body) throws IOException {
            if (full) {
                throw new IOException("no space left");
            }
            String reference = vendor + "/" + bodies.size();
            bodies.put(reference, body);
            return reference;
        }
    }

    private void answers(int bytes, Verdict verdict) {
        desk.vendorAnswers(_ ->
                new Reply.Answered(new Answer(200, Map.of("content-type", "text/plain"), new byte[bytes]), verdict));
    }

    private Result result() {
        desk.callsEnd();
        return desk.results().getFirst();
    }

    @Test
    void shouldReferToABodyThatIsLarge() {
        answers(LARGER_THAN + 1, new Verdict.Deliver());

        desk.send(Desk.intent("1").build());
        Result result = result();

        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
        assertThat(result.getBody()).isNull();
        assertThat(result.getBodyOmitted()).isFalse();
        assertThat(result.getChunks()).isZero();
        StoredBody stored = Objects.requireNonNull(result.getStored());
        assertThat(stored.getStore()).isEqualTo("memory");
        assertThat(stored.getReference()).isEqualTo("acme/0");
        assertThat(stored.getBytes()).isEqualTo(LARGER_THAN + 1);
        assertThat(stored.getSha256()).isEqualTo("2f33b022758805a3bfcb77f61472e4a4a12fadeaf344698757ad4b124a823473");
        assertThat(stored.getContentType()).isEqualTo("text/plain");
        assertThat(store.bodies.get("acme/0")).hasSize(LARGER_THAN + 1);
    }

    @Test
    void shouldLeaveABodyOnTheTopicThatIsNotLarge() {
        answers(LARGER_THAN, new Verdict.Deliver());

        desk.send(Desk.intent("1").build());
        Result result = result();

        assertThat(result.getStored()).isNull();
        assertThat(Objects.requireNonNull(result.getBody()).remaining()).isEqualTo(LARGER_THAN);
        assertThat(store.bodies).isEmpty();
    }

    @Test
    void shouldLeaveAnAnswerOnTheTopicThatWasNotWanted() {
        answers(2 * LARGER_THAN, new Verdict.Permanent());

        desk.send(Desk.intent("1").build());

        assertThat(Objects.requireNonNull(result().getBody()).remaining()).isEqualTo(2 * LARGER_THAN);
        assertThat(store.bodies).isEmpty();
    }

    @Test
    void shouldWriteABodyInPiecesThatCouldNotBeStored() {
        store.full = true;
        answers(2_000_000, new Verdict.Deliver());

        desk.send(Desk.intent("1").build());
        Result result = result();

        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
        assertThat(result.getStored()).isNull();
        assertThat(desk.read(Topics.PAGES, Page.class))
                .hasSize(result.getChunks())
                .hasSizeGreaterThan(1);
    }

    @Test
    void shouldReferToTheBodyOfAPage() {
        answers(LARGER_THAN + 1, new Verdict.Page(3, null, null));
        Collect list = Collect.newBuilder().setPath("/list").build();

        desk.send(Desk.intent("1").setOperation(list).build());
        Result result = result();

        assertThat(desk.read(Topics.PAGES, Page.class)).singleElement().satisfies(page -> {
            assertThat(page.getBody()).isNull();
            assertThat(page.getBodyOmitted()).isFalse();
            assertThat(Objects.requireNonNull(page.getStored()).getReference()).isEqualTo("acme/0");
        });
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
        assertThat(result.getStored()).isNull();
    }

    @Test
    void shouldNameTheReferenceInAHeaderThatNobodyElseCanSet() {
        Map<String, String> forged = Map.of(Topics.BODY_HEADER, "forged");
        answers(LARGER_THAN + 1, new Verdict.Deliver());
        desk.send("acme", desk.encode(Desk.intent("1").build()), forged);
        desk.callsEnd();
        answers(1, new Verdict.Deliver());
        desk.send("acme", desk.encode(Desk.intent("2").build()), forged);
        desk.callsEnd();

        assertThat(desk.raw(Topics.RESULTS))
                .extracting(it -> it.headers().lastHeader(Topics.BODY_HEADER))
                .extracting(it -> it == null ? "none" : new String(it.value(), StandardCharsets.UTF_8))
                .containsExactly("acme/0", "none");
    }
}
