package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Page;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReadStreamTest {

    private final ReadStream stream = new ReadStream();

    private static Page page(int run, int index, boolean last, String... parts) {
        return Page.newBuilder()
                .setId("1")
                .setVendor("feed")
                .setRun(run)
                .setIndex(index)
                .setLast(last)
                .setParts(Arrays.stream(parts)
                        .map(it -> ByteBuffer.wrap(it.getBytes(StandardCharsets.UTF_8)))
                        .toList())
                .build();
    }

    @Test
    void shouldFindNothingWrongWithRunsThatAreWhole() {
        stream.take(page(0, 0, false, "{\"n\":0,\"x\":\"\"}", "{\"n\":1,\"x\":\"\"}"));
        stream.take(page(1, 0, false, "{\"n\":0,\"x\":\"\"}"));
        stream.take(
                page(1, 1, true, "{\"event\":\"message\",\"id\":\"1\",\"data\":\"{\\\"n\\\":1,\\\"x\\\":\\\"\\\"}\"}"));

        assertThat(stream.wrong()).isZero();
        assertThat(stream.parts()).isEqualTo(2);
        assertThat(stream.pages()).isEqualTo(2);
        assertThat(stream.ended()).isTrue();
    }

    @Test
    void shouldFindWhatIsMissingDoubledAndBehindTheEnd() {
        stream.take(page(0, 0, false, "{\"n\":0,\"x\":\"\"}"));
        stream.take(page(0, 2, false, "{\"n\":1,\"x\":\"\"}"));
        assertThat(stream.wrong()).isEqualTo(1);

        stream.take(page(0, 3, true, "{\"n\":1,\"x\":\"\"}"));
        assertThat(stream.wrong()).isEqualTo(2);

        stream.take(page(0, 4, false, "{\"n\":2,\"x\":\"\"}"));
        assertThat(stream.wrong()).isEqualTo(3);
    }
}
