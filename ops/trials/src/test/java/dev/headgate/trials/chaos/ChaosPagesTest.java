package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.trials.judge.IntentKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChaosPagesTest {

    private static final IntentKey LIST = new IntentKey("acme", "l");
    private static final IntentKey STREAM = new IntentKey("acme", "s");

    private final ChaosPages pages = new ChaosPages();

    @Test
    void shouldFindNothingWrongWithAllPagesAndTheLastRunOfAStream() {
        list(0, 1, 2);
        stream(1, 0, 0, 1);
        stream(2, 0, 0, 1, 2);
        stream(2, 1, 3);

        assertThat(wrong(3, 2, 2)).isZero();
    }

    @Test
    void shouldNoticeAPageThatIsMissing() {
        list(0, 2);

        assertThat(wrong(3, 0, 0)).isPositive();
    }

    @Test
    void shouldNoticeAPageThatIsThereTwice() {
        list(0, 1, 1, 2);
        stream(1, 0, 0, 1, 2, 3);

        assertThat(wrong(3, 1, 1)).isPositive();
    }

    @Test
    void shouldNoticeAPartThatIsMissing() {
        list(0, 1, 2);
        stream(1, 0, 0, 1, 3);

        assertThat(wrong(3, 1, 1)).isPositive();
    }

    @Test
    void shouldNoticeAnOutcomeThatSpeaksOfMorePages() {
        list(0, 1, 2);
        stream(1, 0, 0, 1, 2, 3);

        assertThat(wrong(3, 1, 2)).isOne();
    }

    private long wrong(int listed, int run, int streamed) {
        List<ChaosWorkload.Sent> sent = List.of(
                new ChaosWorkload.Sent(LIST, Trait.LISTS, List.of(), null, false, 3),
                new ChaosWorkload.Sent(STREAM, Trait.STREAMS, List.of(), null, false, 4));
        return pages.wrong(
                sent,
                Map.of(
                        LIST, new ChaosOutcomes.Seen(OutcomeKind.SUCCEEDED, "", 0, 0, listed),
                        STREAM, new ChaosOutcomes.Seen(OutcomeKind.SUCCEEDED, "", 0, run, streamed)));
    }

    private void list(int... indexes) {
        for (int index : indexes) {
            pages.take(page(LIST, 0, index)
                    .setBody(bytes("{\"page\":" + index + ",\"items\":[]}"))
                    .build());
        }
    }

    private void stream(int run, int index, int... parts) {
        List<ByteBuffer> all = IntStream.of(parts)
                .mapToObj(part -> bytes("{\"n\":" + part + ",\"x\":\"\"}"))
                .toList();
        pages.take(page(STREAM, run, index).setParts(all).build());
    }

    private static Page.Builder page(IntentKey intent, int run, int index) {
        return Page.newBuilder()
                .setId(intent.id())
                .setVendor(intent.vendor())
                .setRun(run)
                .setIndex(index)
                .setStatus(200)
                .setAt(Instant.EPOCH);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
