package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class TypedSerdeTest {
    private final AvroSerde all = new AvroSerde();
    private final Serde<Intent> intents = AvroSerde.typed(all, Intent.class);

    @Test
    void shouldReadItsRecordWithAndWithoutHeaders() {
        // When
        byte[] bytes = intents.serializer().serialize("t", new RecordHeaders(), RecordsV1.intent());

        // Then
        assertThat(bytes).isEqualTo(intents.serializer().serialize("t", RecordsV1.intent()));
        assertThat(intents.deserializer().deserialize("t", bytes)).isEqualTo(RecordsV1.intent());
        assertThat(intents.deserializer().deserialize("t", new RecordHeaders(), bytes))
                .isEqualTo(RecordsV1.intent());
    }

    @Test
    void shouldKeepNull() {
        // When
        Intent read = intents.deserializer().deserialize("t", (byte[]) null);

        // Then
        assertThat(read).isNull();
        assertThat(intents.serializer().serialize("t", null)).isNull();
    }

    @Test
    void shouldNameBothRecordsWhenAnotherArrives() {
        // Given
        byte[] command = all.serializer().serialize("t", RecordsV1.command());

        // When / Then
        assertThatThrownBy(() -> intents.deserializer().deserialize("t", command))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("Intent")
                .hasMessageContaining("Command");
    }
}
