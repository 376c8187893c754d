package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.DecodedValue;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.RawRecord;
import dev.headgate.streams.record.TopicCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Whatever comes in the commands topic stops nobody: it is obeyed, or ends as a dead letter. */
class CommandFuzzTest {

    private static final TopicCodec CODEC = new TopicCodec(new AvroSerde(), "t.");
    private static final List<String> KEYS = List.of("acme", "zeta", "", "a b");

    /** The first byte chooses the key. */
    @FuzzTest
    void shouldObeyAnyBytesOrGiveThemUp(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        String key = KEYS.get((input[0] & 0xFF) % KEYS.size());
        byte[] value = Arrays.copyOfRange(input, 1, input.length);
        Path stateDir = Files.createTempDirectory("headgate-fuzz");
        try (Desk desk = new Desk(stateDir)) {
            desk.bindings.put("zeta", desk.binding());
            desk.send(Desk.intent("before").build());

            desk.command(key, value);
            desk.send(Desk.intent("after").setVendor("zeta").build());
            desk.callsEnd();

            assertThat(desk.results()).extracting(Result::getId).containsExactlyInAnyOrder("before", "after");
            assertThat(desk.ledgerSize()).isZero();
            if (!isCommand(value)) {
                assertThat(desk.deadLetters())
                        .singleElement()
                        .satisfies(letter -> assertThat(letter.getTopic()).isEqualTo("t." + Topics.COMMANDS));
            }
        } finally {
            delete(stateDir);
        }
    }

    private static boolean isCommand(byte[] value) {
        Outbox.Origin origin =
                new Outbox.Origin(CODEC.topic(Topics.COMMANDS), 0, 0, new byte[0], value, new RecordHeaders());
        return CODEC.read(new RawRecord(origin, 0)) instanceof DecodedValue.Value;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
