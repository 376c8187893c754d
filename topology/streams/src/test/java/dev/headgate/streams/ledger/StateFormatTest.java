package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFormatTest {

    private static final byte[] RECORD = {7, 8, 9};

    /** The newest format that the fleet allows. */
    private final AtomicInteger allowed = new AtomicInteger(1);

    private final StateFormat former = new StateFormat(3, allowed::get, 1);
    private final StateFormat newer = new StateFormat(3, allowed::get, 2);

    @Test
    void shouldWriteTheFormerFormatUntilTheFleetAllowsTheNewerOne() {
        // Given
        byte[] before = newer.write(RECORD);

        // When
        allowed.set(2);

        // Then
        assertThat(before).containsExactly(0xF6, 1, 7, 8, 9);
        assertThat(newer.write(RECORD)).containsExactly(0xF6, 2, 7, 8, 9);
    }

    @Test
    void shouldNeverWriteAFormatThatItDoesNotRead() {
        allowed.set(2);

        assertThat(former.write(RECORD)).containsExactly(0xF6, 1, 7, 8, 9);
    }

    @Test
    void shouldReadEveryFormatUpToItsNewest() {
        byte[] first = newer.write(RECORD);
        allowed.set(2);
        byte[] second = newer.write(RECORD);

        assertThat(newer.<byte[]>read("ledger", first, bytes -> bytes)).isEqualTo(RECORD);
        assertThat(newer.<byte[]>read("ledger", second, bytes -> bytes)).isEqualTo(RECORD);
        assertThat(former.<byte[]>read("ledger", first, bytes -> bytes)).isEqualTo(RECORD);
    }

    @Test
    void shouldRefuseANewerFormatByNameAndSayThatNothingIsLost() {
        allowed.set(2);
        byte[] second = newer.write(RECORD);

        assertThatThrownBy(() -> former.read("ledger", second, bytes -> bytes))
                .isInstanceOf(NewerFormatException.class)
                .hasMessageContainingAll("\"ledger\" of partition 3", "a record of format 2", "nothing is lost");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u00f6", "\u00c3\u0001"})
    void shouldTellADamagedRecordFromOneOfANewerFormat(String damaged) {
        byte[] value = damaged.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> former.read("ledger", value, bytes -> bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessage("the record does not begin with the head of a format");
    }
}
