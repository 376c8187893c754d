package dev.headgate.core;

import static dev.headgate.core.Rig.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StartedCallTest {

    /** A gate that notes what it gave and was given back. */
    private static final class Noting implements Gate {

        final List<String> notes = new ArrayList<>();

        @Override
        public @Nullable Block vendorWide(StartAhead ahead, long now) {
            return null;
        }

        @Override
        public @Nullable Block block(Entry entry, StartAhead ahead, long now) {
            return null;
        }

        @Override
        public boolean letsStartEarly() {
            return true;
        }

        @Override
        public Hold start(StartedCall call, long now) {
            notes.add("gave");
            return (ending, coolDown, at) -> notes.add("given back");
        }
    }

    private final Noting gate = new Noting();
    private final StartedCall call = Rig.started(Draft.of(1).entry(), START);

    @Test
    void shouldGiveBackWhatItHolds() {
        // Given
        call.hold(new Gate[] {gate}, START);

        // When
        call.settle(Rig.delivered(START + 1), null, START + 1);

        // Then
        assertThat(gate.notes).containsExactly("gave", "given back");
    }

    @Test
    void shouldRefuseToBeSettledTwice() {
        // Given
        call.hold(new Gate[] {gate}, START);
        call.settle(Rig.delivered(START + 1), null, START + 1);

        // When / Then
        assertThatThrownBy(() -> call.settle(Rig.handedBack(START + 2), null, START + 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("settled twice");
        assertThat(gate.notes).containsExactly("gave", "given back");
    }

    @Test
    void shouldTellHoldsByTheirKind() {
        // Given
        Quotas quotas = Rig.quotas(0);
        call.hold(new Gate[] {gate, quotas}, START);

        // Then
        assertThat(call.held(Hold.class)).isNotNull();
        assertThat(call.held(Unknown.class)).isNull();
    }

    /** Of no gate. */
    private interface Unknown extends Hold {}
}
