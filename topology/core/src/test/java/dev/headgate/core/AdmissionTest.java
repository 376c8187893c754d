package dev.headgate.core;

import static dev.headgate.core.Rig.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdmissionTest {

    private static final long SECOND = 1_000 * Rig.MS;

    private final Policy policy = Rig.policy(10, Rig.limit(10, 1_000));
    private final Lanes lanes = new Lanes(Shares.DEFAULT);
    private final CoolDowns coolDowns = new CoolDowns(policy, TakeOver.unknown(0), lanes);
    private final Admission admission = new Admission(policy, coolDowns, lanes, TakeOver.unknown(0), 0);

    @Test
    void shouldLeaveNoRoomForACallWhoseScopeCoolsDown() {
        // Given: an account cools down, half of the permits are held
        Verdict.Refusal refusal = new Verdict.Throttled(List.of("account"), Duration.ofHours(1));
        Rig.refuse(coolDowns, Draft.of(1).account("a").entry(), refusal, START);
        admission.start(Draft.of(2).account("b").cost(5).entry(), List.of(), START);
        Entry large = Draft.of(3).account("a").cost(6).entry();

        // When: a call of that account, which would not fit either, is tried for longer than one is passed over
        Block first = admission.block(large, START);
        Block second = admission.block(large, START + 11 * SECOND);

        // Then
        assertThat(first).isNotNull().extracting(Block::constraint).isEqualTo(Constraint.COOL_DOWN);
        assertThat(second).isNotNull().extracting(Block::constraint).isEqualTo(Constraint.COOL_DOWN);
        assertThat(admission.block(Draft.of(4).account("b").entry(), START + 11 * SECOND))
                .isNull();
    }

    @Test
    void shouldSayWhatTakesLongest() {
        // Given: every permit is held until an answer
        admission.start(Draft.of(1).cost(10).entry(), List.of(), START);

        // When
        Block block = admission.block(Draft.of(2).entry(), START);

        // Then
        assertThat(block).isNotNull().extracting(Block::constraint).isEqualTo(Constraint.QUOTA);
        assertThat(block).extracting(Block::until).isEqualTo(Nanos.NEVER);
    }
}
