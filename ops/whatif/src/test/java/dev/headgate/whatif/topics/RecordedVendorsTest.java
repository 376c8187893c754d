package dev.headgate.whatif.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedVendorsTest {

    private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
    private static final Policy POLICY = new Policy(
            List.of(new Limit("second", List.of("account"), 20, Duration.ofSeconds(1))),
            8,
            Duration.ofSeconds(1),
            CoolDownPolicy.DEFAULT,
            RetryPolicy.DEFAULT);

    private static LimitOverride.Builder set(String limit, int max) {
        return LimitOverride.newBuilder().setLimitId(limit).setMax(max).setUntil(NOW.plusSeconds(3_600));
    }

    private static Policy inForce(LimitOverride... overrides) {
        return RecordedVendors.inForce(
                POLICY,
                VendorStatus.newBuilder()
                        .setVendor("acme")
                        .setPartition(0)
                        .setConstraint(Constraint.IDLE)
                        .setOverrides(List.of(overrides))
                        .setAt(NOW)
                        .build());
    }

    @Test
    void shouldGoByWhatIsSetForALimit() {
        Policy policy = inForce(set("second", 5).build(), set("bulkhead", 3).build());

        assertThat(policy.limits().getFirst().max()).isEqualTo(5);
        assertThat(policy.bulkhead()).isEqualTo(3);
    }

    @Test
    void shouldGoByWhatIsSetForOneScopeInThatScopeOnly() {
        Limit limit = inForce(set("second", 2).setScope(Map.of("account", "7")).build())
                .limits()
                .getFirst();

        assertThat(limit.max(List.of("7"))).isEqualTo(2);
        assertThat(limit.max(List.of("8"))).isEqualTo(20);
    }

    @Test
    void shouldLeaveOutWhatIsNotInForce() {
        Policy policy = inForce(
                set("second", 5).setProblem("it may not be").build(),
                set("gone", 5).build());

        assertThat(policy).isEqualTo(POLICY);
    }
}
