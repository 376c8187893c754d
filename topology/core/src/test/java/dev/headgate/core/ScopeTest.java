package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScopeTest {

    private static final Scope SCOPE = new Scope(List.of("account", "app"), List.of("a1", ""));

    @Test
    void shouldBeOfItsAttributesInAnyOrder() {
        assertThat(SCOPE.isOf(Map.of("app", "", "account", "a1"))).isTrue();
        assertThat(Scope.VENDOR.isOf(Map.of())).isTrue();
    }

    @Test
    void shouldBeOfNoOtherAttributesOrValues() {
        assertThat(SCOPE.isOf(Map.of("account", "a1"))).isFalse();
        assertThat(SCOPE.isOf(Map.of("account", "a1", "app", "", "tenant", "t")))
                .isFalse();
        assertThat(SCOPE.isOf(Map.of("account", "a1", "tenant", ""))).isFalse();
        assertThat(SCOPE.isOf(Map.of("account", "a2", "app", ""))).isFalse();
        assertThat(SCOPE.isOf(Map.of())).isFalse();
    }
}
