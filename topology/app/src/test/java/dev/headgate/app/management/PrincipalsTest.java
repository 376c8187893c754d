package dev.headgate.app.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrincipalsTest {

    private static final String TOKEN = "0123456789abcdef";

    @Test
    void shouldKnowEachByTokenOrCertificate() {
        // When
        PrincipalTable table = PrincipalTable.read(
                List.of(
                        "# us",
                        "",
                        " ann\tread  " + TOKEN,
                        "ann change " + TOKEN + "2",
                        "ops.example change certificate"),
                "file");

        // Then
        assertThat(table.byToken(TOKEN)).hasValue(new Principal("ann", Role.READ));
        assertThat(table.byToken(TOKEN + "2")).hasValue(new Principal("ann", Role.CHANGE));
        assertThat(table.byToken("certificate")).isEmpty();
        assertThat(table.byToken("")).isEmpty();
        assertThat(table.byCertificate("ops.example")).hasValue(new Principal("ops.example", Role.CHANGE));
        assertThat(table.byCertificate("ann")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ann read",
                "ann write " + TOKEN,
                "ann read short-secret",
                "ann read " + TOKEN + ";",
                "ann read " + TOKEN + "\"",
                "ann read " + TOKEN + " more",
                "\u00e4nn read " + TOKEN,
                "ann READ " + TOKEN
            })
    void shouldNameTheLineThatMakesNoSenseAndNotItsToken(String line) {
        assertThatThrownBy(() -> PrincipalTable.read(List.of("bob read certificate", line), "file"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("file line 2: ")
                .hasMessageNotContaining(TOKEN)
                .hasMessageNotContaining("short-secret");
    }

    @Test
    void shouldRefuseNobodyAndTwoOfTheSame() {
        assertThatThrownBy(() -> PrincipalTable.read(List.of("# none"), "file")).hasMessageContaining("names nobody");
        assertThatThrownBy(() -> PrincipalTable.read(List.of("ann read " + TOKEN, "bob change " + TOKEN), "file"))
                .hasMessageContaining("file line 2");
        assertThatThrownBy(() -> PrincipalTable.read(List.of("ann read certificate", "ann change certificate"), "file"))
                .hasMessageContaining("file line 2");
    }

    @Test
    void shouldWriteNothingIntoALogThatLooksLikeMore() {
        assertThat(Audit.plain("/a b\nat=now\u0085\u2028x")).isEqualTo("/a?b?at=now??x");
        assertThat(Audit.plain("x".repeat(1000))).hasSize(259);
    }

    @Test
    void shouldForgetTheAddressesThatCameLongestAgo() {
        // Given
        Rate rate = new Rate(1, 1, () -> 0);
        assertThat(rate.take("first")).isTrue();
        assertThat(rate.take("first")).isFalse();

        // When
        for (int i = 0; i < Rate.MAX_KEYS; i++) {
            assertThat(rate.take("other-" + i)).isTrue();
        }

        // Then
        assertThat(rate.take("first")).isTrue();
    }
}
