package dev.headgate.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Constraint;
import dev.headgate.core.LimitState;
import dev.headgate.core.Vendor;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That the load is what the figures are said to be of. */
class LoadTest {

    private static final int CYCLES = 30_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 10_000})
    void shouldStartOneCallACycleWhereTheVendorsLimitBinds(int scopes) {
        // Given
        Load load = Load.vendorBound(scopes);
        long begun = load.vendor().snapshot(load.now()).calls();

        // When
        for (int i = 0; i < CYCLES; i++) {
            load.cycle();
        }

        // Then
        assertSteady(load, begun);
        LimitState vendor = load.vendor().snapshot(load.now()).limits().getFirst();
        assertThat(vendor.waiting()).isEqualTo(load.vendor().waiting());
        assertThat(load.vendor().snapshot(load.now()).limits().getLast().scopes())
                .isEqualTo(scopes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 10_000})
    void shouldStartOneCallACycleWhereTheAccountsLimitsBind(int scopes) {
        // Given
        Load load = Load.accountBound(scopes);
        long begun = load.vendor().snapshot(load.now()).calls();

        // When
        for (int i = 0; i < CYCLES; i++) {
            load.cycle();
        }

        // Then
        assertSteady(load, begun);
        LimitState account = load.vendor().snapshot(load.now()).limits().getLast();
        assertThat(account.scopes()).isEqualTo(scopes);
        assertThat(account.waiting()).isEqualTo(load.vendor().waiting());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 10_000})
    void shouldDecideNothingInATickWhereEveryAccountIsAtItsLimit(int scopes) {
        Load load = Load.accountBound(scopes);
        load.exhaust();

        int effects = load.tick();

        assertThat(effects).isZero();
        assertThat(load.vendor().inFlight()).isZero();
        assertThat(load.vendor().snapshot(load.now()).limits().getLast().waiting())
                .isPositive()
                .isEqualTo(load.vendor().waiting());
        assertThat(load.vendor().nextDue()).isGreaterThan(load.now());
    }

    private static void assertSteady(Load load, long begun) {
        Vendor vendor = load.vendor();
        long calls = vendor.snapshot(load.now()).calls() - begun;
        assertThat(calls).isCloseTo(CYCLES, Offset.offset(100L));
        assertThat(vendor.waiting() + vendor.inFlight()).isEqualTo(Load.BACKLOG);
        assertThat(vendor.inFlight()).isCloseTo(Load.IN_FLIGHT, Offset.offset(75));
        assertThat(vendor.snapshot(load.now()).constraint()).isEqualTo(Constraint.QUOTA);
    }
}
