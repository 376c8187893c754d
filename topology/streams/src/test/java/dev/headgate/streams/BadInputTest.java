package dev.headgate.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.headgate.schemas.BadIntents;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.IntentJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An intent that makes no sense is refused in the same words through every door, and stops nothing. */
class BadInputTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    /** How intents come in. */
    private enum Door {
        AVRO {
            @Override
            void send(Desk desk, Intent intent) {
                desk.send(intent);
            }

            @Override
            void sendDamaged(Desk desk) {
                desk.send("acme", "no intent".getBytes(UTF_8), Map.of());
            }
        },
        JSON {
            @Override
            void send(Desk desk, Intent intent) {
                desk.send(intent.getVendor(), IntentJson.write(intent), Map.of("content-type", "application/json"));
            }

            @Override
            void sendDamaged(Desk desk) {
                desk.send("acme", "{\"id\":".getBytes(UTF_8), Map.of("content-type", "application/json"));
            }
        },
        CLOUD_EVENTS {
            @Override
            void send(Desk desk, Intent intent) {
                desk.send(intent.getVendor(), withoutIdAndVendor(intent), headers(intent.getId()));
            }

            @Override
            void sendDamaged(Desk desk) {
                desk.send("acme", "{\"call\":".getBytes(UTF_8), headers("i"));
            }

            private Map<String, String> headers(String id) {
                return Map.of("content-type", "application/json", "ce_specversion", "1.0", "ce_id", id);
            }
        };

        abstract void send(Desk desk, Intent intent);

        /** What nobody can tell the id of. */
        abstract void sendDamaged(Desk desk);

        private static byte[] withoutIdAndVendor(Intent intent) {
            try {
                ObjectNode json = (ObjectNode) MAPPER.readTree(IntentJson.write(intent));
                return MAPPER.writeValueAsBytes(json.without(List.of("id", "vendor")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static Stream<Arguments> invalid() {
        return BadIntents.all().stream()
                .flatMap(bad -> Arrays.stream(Door.values()).map(door -> Arguments.of(door, bad)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("invalid")
    void shouldEndItInvalidAndGoOn(Door door, BadIntents.Bad bad) {
        door.send(desk, bad.intent());
        door.send(desk, intent().setId("next").build());
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getOutcome)
                .containsExactly(OutcomeKind.INVALID, OutcomeKind.SUCCEEDED);
        DeadLetter letter = desk.deadLetters().getFirst();
        assertThat(letter.getReason()).startsWith(bad.reason());
        assertThat(letter.getOutcome()).isEqualTo(OutcomeKind.INVALID);
        assertThat(desk.ledgerSize()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Door.class)
    void shouldGiveUpWhatIsNoIntentAndGoOn(Door door) {
        door.sendDamaged(desk);
        door.send(desk, intent().setId("next").build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getId).containsExactly("next");
        assertThat(desk.deadLetters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.getReason()).startsWith("value is not an Intent: "));
    }

    private static Intent.Builder intent() {
        return Intent.newBuilder()
                .setId("i")
                .setVendor("acme")
                .setOperation(Call.newBuilder().build());
    }
}
