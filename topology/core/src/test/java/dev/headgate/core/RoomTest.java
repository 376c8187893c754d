package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.Room;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoomTest {

    @ParameterizedTest
    @CsvSource({"0, 1, 1, 1", "1, 0, 1, 1", "1, 1, 0, 1", "1, 1, 1, 0"})
    void shouldRefuseABoundThatLetsNothingIn(int entries, long bytes, int tenantEntries, long tenantBytes) {
        assertThatThrownBy(() -> new Room(entries, bytes, tenantEntries, tenantBytes, Overflow.HOLD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(entries + " " + bytes + " " + tenantEntries + " " + tenantBytes);
    }

    @Test
    void shouldTakeBoundsOfOne() {
        assertThat(new Room(1, 1, 1, 1, Overflow.REJECT).overflow()).isEqualTo(Overflow.REJECT);
    }

    @Test
    void shouldGiveATenantHalfOfTheRoomByDefault() {
        assertThat(Room.DEFAULT.tenantEntries()).isEqualTo(Room.DEFAULT.entries() / 2);
        assertThat(Room.DEFAULT.tenantBytes()).isEqualTo(Room.DEFAULT.bytes() / 2);
        assertThat(Room.DEFAULT.overflow()).isEqualTo(Overflow.HOLD);
    }
}
