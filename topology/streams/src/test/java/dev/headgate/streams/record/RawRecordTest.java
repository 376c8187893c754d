package dev.headgate.streams.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HexFormat;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class RawRecordTest {

    private static final HexFormat HEX = HexFormat.of();

    /**
     * Format 1 of a record that waits to be decoded: the format, topic, partition, offset and time stamp; the key and
     * the value; a header and a header without a value. These bytes never change. Whoever must write something else
     * adds another format, which the first byte tells.
     */
    private static final String GOLDEN = "01001068656164676174652e696e74656e7473"
            + "00000003000000000000002a000001a0c4506c7b"
            + "0000000461636d6500000002c301"
            + "00000002000000057472616365000000010700000005656d707479ffffffff";

    @Test
    void shouldWriteTheGoldenBytes() {
        // Given
        RecordHeaders headers = new RecordHeaders();
        headers.add("trace", new byte[] {7});
        headers.add("empty", null);
        byte[] value = {(byte) 0xC3, 1};
        Outbox.Origin origin = new Outbox.Origin("headgate.intents", 3, 42, "acme".getBytes(UTF_8), value, headers);

        // When
        byte[] written = new RawRecord(origin, 1_790_000_000_123L).write();

        // Then
        assertThat(HEX.formatHex(written)).isEqualTo(GOLDEN);
    }

    @Test
    void shouldReadTheGoldenBytes() throws IOException {
        // When
        RawRecord read = RawRecord.read(HEX.parseHex(GOLDEN));

        // Then
        assertThat(read.timestamp()).isEqualTo(1_790_000_000_123L);
        assertThat(read.origin().topic()).isEqualTo("headgate.intents");
        assertThat(read.origin().partition()).isEqualTo(3);
        assertThat(read.origin().offset()).isEqualTo(42);
        assertThat(read.origin().key()).isEqualTo("acme".getBytes(UTF_8));
        assertThat(read.origin().value()).containsExactly(0xC3, 1);
        assertThat(read.origin().headers().lastHeader("trace").value()).containsExactly(7);
        assertThat(read.origin().headers().lastHeader("empty").value()).isNull();
    }
}
