package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.headgate.bench.contender.Contender;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final List<Contender> OWN = List.of(Contender.COPY, Contender.HEADGATE);
    private static final List<Contender> ALL = List.of(Contender.COPY, Contender.HEADGATE, Contender.PLAIN);

    @Test
    void shouldLeavePeersOutUnlessAskedFor() {
        assertThat(new Plan(false, List.of(), 1, false).contenders(OWN, ALL)).isEqualTo(OWN);
        assertThat(new Plan(true, List.of(), 1, false).contenders(OWN, ALL)).isEqualTo(ALL);
    }

    @Test
    void shouldTakeThoseNamedInTheirUsualOrder() {
        List<Contender> named = new Plan(false, List.of("plain", "copy"), 1, false).contenders(OWN, ALL);

        assertThat(named).containsExactly(Contender.COPY, Contender.PLAIN);
    }

    @Test
    void shouldRefuseANameThatNobodyHas() {
        Plan plan = new Plan(false, List.of("pulsar"), 1, false);

        assertThatExceptionOfType(Plan.UnknownContenderException.class)
                .isThrownBy(() -> plan.contenders(OWN, ALL))
                .withMessage("no contender is called pulsar; there are: copy, headgate, plain");
    }
}
