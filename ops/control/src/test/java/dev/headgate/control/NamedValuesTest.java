package dev.headgate.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NamedValuesTest {

    private final VendorStatus status = VendorStatus.newBuilder()
            .setVendor("acme")
            .setPartition(3)
            .setConstraint(Constraint.QUOTA)
            .setLimitId("second")
            .setAt(Instant.EPOCH)
            .build();

    @Test
    void shouldKeepTheOrderAndTakeNothingForAValue() {
        assertThat(NamedValues.of("b", 1, "a", null).toString()).isEqualTo("{b=1, a=null}");
    }

    @Test
    void shouldPickFieldsOfARecordAndNameThemOtherwise() {
        assertThat(NamedValues.fields(status, "constraint", "limit=limitId", "partition", "at", "coolDownUntil")
                        .toString())
                .isEqualTo(
                        "{constraint=QUOTA, limit=second, partition=3, at=1970-01-01T00:00:00Z, coolDownUntil=null}");
    }

    @Test
    void shouldRefuseAFieldThatIsNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedValues.fields(status, "nothing"))
                .withMessage("VendorStatus has no field nothing");
    }
}
