package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import org.junit.jupiter.api.Test;

class IntentMakerTest {

    private final AvroSerde serde = new AvroSerde();
    private final IntentMaker maker = new IntentMaker(serde.serializer(), 1024, 0);

    @Test
    void shouldFillEachRecordUp() {
        assertThat(maker.intent(0, "vendor-07")).hasSize(1024);
        assertThat(maker.intent(749_999, "vendor-15")).hasSize(1024);
        assertThat(maker.intent(749_999, "vendor-3")).hasSize(1023);
    }

    @Test
    void shouldFindTheNumberInTheId() {
        Intent intent = (Intent) serde.deserializer().deserialize("intents", maker.intent(749_999, "vendor-3"));

        assertThat(IntentMaker.number(intent.getId())).isEqualTo(749_999);
    }
}
