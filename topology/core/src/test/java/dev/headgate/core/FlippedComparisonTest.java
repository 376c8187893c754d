package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.Opcode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * As {@link PlantedBugTest}, from inside: one comparison of the core is flipped, and the rules must notice. Many others
 * change nothing that a vendor or an intent could see.
 */
@Tag("simulation")
@Tag("full")
class FlippedComparisonTest {

    private static final long SEEDS = 6_000;

    /** Enough to show that it is not the loading that breaks a rule: {@link SimulationTest} plays all of the seeds. */
    private static final long UNFLIPPED = 500;

    static Stream<Arguments> flips() {
        return Stream.of(
                // window
                flip(Permits.class, "earliest", Opcode.IFGT, 1, Opcode.IFGE, "unfinished"),
                flip(Permits.class, "earliest", Opcode.IFGT, 2, Opcode.IFGE, "unfinished"),
                flip(Permits.class, "release", Opcode.IFGT, 1, Opcode.IFLE, "arrived in the window"),
                // reservation
                flip(StartAhead.class, "reaches", Opcode.IFGT, 1, Opcode.IFGE, "again and again"),
                flip(StartAhead.class, "reaches", Opcode.IFGT, 1, Opcode.IFLE, "could start"),
                flip(Quota.class, "isTooSmallFor", Opcode.IF_ICMPLE, 1, Opcode.IF_ICMPLT, "for no reason"),
                // cool-down
                flip(CoolDowns.class, "block", Opcode.IFGT, 1, Opcode.IFGE, "again and again"),
                flip(CoolDowns.class, "block", Opcode.IFGT, 1, Opcode.IFLE, "inside the cool-down"),
                flip(CoolDown.Probing.class, "refused", Opcode.IFNE, 1, Opcode.IFEQ, "ends too early"),
                flip(CoolDown.Ramping.class, "refused", Opcode.IFGE, 1, Opcode.IFLT, "ends too early"),
                flip(CoolDown.Probing.class, "ended", Opcode.IFGT, 1, Opcode.IFLE, "beside the probe"),
                flip(CoolDown.Ramping.class, "earliest", Opcode.IF_ICMPGE, 1, Opcode.IF_ICMPGT, "beyond the ramp"));
    }

    private static Arguments flip(Class<?> type, String method, Opcode opcode, int nth, Opcode flipped, String said) {
        return Arguments.of(new Comparison(type, method, opcode, nth, flipped), said);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("flips")
    void shouldNoticeAFlippedComparison(Comparison comparison, String said) throws Exception {
        // Given
        CoreLoader core = new CoreLoader(comparison::flip);

        // When
        long seed = 1;
        while (seed <= SEEDS && core.run(seed).stream().noneMatch(what -> what.contains(said))) {
            seed++;
        }

        // Then
        assertThat(seed).as("seed").isLessThanOrEqualTo(SEEDS);
    }

    @Test
    void shouldHoldEveryRuleUnflipped() throws Exception {
        // Given
        ClassFile file = ClassFile.of();
        CoreLoader core =
                new CoreLoader((name, bytes) -> file.transformClass(file.parse(bytes), ClassTransform.ACCEPT_ALL));

        for (long seed = 1; seed <= UNFLIPPED; seed++) {
            // When
            List<String> broken = core.run(seed);

            // Then
            assertThat(broken).as("seed " + seed).isEmpty();
        }
    }

    @Test
    void shouldSayWhenTheComparisonIsGone() {
        // Given
        Comparison gone = new Comparison(Permits.class, "earliest", Opcode.IFGT, 99, Opcode.IFGE);
        CoreLoader core = new CoreLoader(gone::flip);

        // Then
        assertThatThrownBy(() -> core.loadClass(Permits.class.getName()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Permits.earliest: IFGT no. 99")
                .hasMessageContaining("only 2 of its kind");
    }
}
