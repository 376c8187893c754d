package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class FormerSerializerTest {

    /** The call did not have its body then. */
    private final Schema former = Schema.createRecord(
            "Call",
            "",
            "dev.headgate.schemas",
            false,
            Call.SCHEMA$.getFields().stream()
                    .filter(field -> !field.name().equals("body"))
                    .map(field -> new Schema.Field(field, field.schema()))
                    .toList());

    @Test
    void shouldWriteWhatAVersionReadsThatKnowsOnlyTheFormerSchema() {
        Call call = Call.newBuilder().setPath("/things").build();

        byte[] bytes = new FormerSerializer(former).serialize(call);

        SpecificRecord read = new SingleObjectFormat(List.of(former)).read("topic", bytes);
        assertThat(read).isEqualTo(call);
        assertThatThrownBy(() -> new SingleObjectFormat(List.of()).read("topic", bytes))
                .as("it is the former schema that is named")
                .isInstanceOf(UnknownSchemaException.class);
    }

    @Test
    void shouldRefuseAnotherRecord() {
        Command other = Command.newBuilder()
                .setKind(CommandKind.CANCEL)
                .setVendor("acme")
                .build();

        assertThatThrownBy(() -> new FormerSerializer(former).serialize(other))
                .isInstanceOf(SerializationException.class);
    }
}
