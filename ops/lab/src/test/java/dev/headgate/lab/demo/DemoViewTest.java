package dev.headgate.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemoViewTest {

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final DemoView PLAIN = new DemoView(false, false);

    @Test
    void shouldShowAVendorInOneLine() {
        VendorStatus status = status(Constraint.COOL_DOWN)
                .setFinished(340)
                .setWaiting(688)
                .setInFlight(12)
                .setUsed(24)
                .setMax(30)
                .setCoolDownUntil(NOW.plusMillis(4_200))
                .build();

        String line = line(DemoSnapshot.Row.of("google-ads", 1040, status, NOW));

        assertThat(line).isEqualTo(" google-ads              340/1,040    688     12 #### 24/30    4.2 s COOL_DOWN");
    }

    @Test
    void shouldSayWhenAVendorIsDone() {
        VendorStatus status = status(Constraint.IDLE).setFinished(10).build();

        String line = line(DemoSnapshot.Row.of("plivo", 10, status, NOW));

        assertThat(line).contains("10/10").endsWith("done     ");
    }

    @Test
    void shouldNotShowACoolDownThatIsOver() {
        VendorStatus status =
                status(Constraint.QUOTA).setCoolDownUntil(NOW.minusMillis(1)).build();

        String line = line(DemoSnapshot.Row.of("plivo", 10, status, NOW));

        assertThat(line).doesNotContain(" s ");
    }

    @Test
    void shouldShowAVendorBeforeItsFirstReport() {
        String line = line(DemoSnapshot.Row.of("plivo", 10, null, NOW));

        assertThat(line).contains("plivo").contains("0/10").contains("starting");
    }

    @ParameterizedTest
    @ValueSource(ints = {DemoPlan.MIN, 5_000, DemoPlan.MAX})
    void shouldFitATerminalOf80By24WhateverTheNumbers(int intents) {
        DemoPlan plan = DemoPlan.of(intents, Long.MIN_VALUE);
        List<DemoSnapshot.Row> rows = plan.shares().entrySet().stream()
                .map(share -> DemoSnapshot.Row.of(share.getKey(), share.getValue(), fullest(share.getValue()), NOW))
                .toList();

        List<String> lines = PLAIN.lines(plan, new DemoSnapshot(Duration.ofMillis(1_019_900), intents, intents, rows));

        assertThat(lines)
                .hasSizeLessThan(24)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(DemoView.WIDTH));
    }

    @ParameterizedTest
    @EnumSource(Constraint.class)
    void shouldFitEveryReason(Constraint constraint) {
        VendorStatus status = status(constraint).build();

        String line = line(DemoSnapshot.Row.of("microsoft-advertising", 9_999, status, NOW));

        assertThat(line).contains(constraint.name()).hasSizeLessThanOrEqualTo(DemoView.WIDTH);
    }

    @Test
    void shouldDrawTheSameWithColours() {
        DemoPlan plan = DemoPlan.of(100, 1);
        DemoSnapshot now = new DemoSnapshot(
                Duration.ofSeconds(1),
                40,
                100,
                List.of(DemoSnapshot.Row.of(
                        "plivo", 10, status(Constraint.COOL_DOWN).build(), NOW)));

        List<String> coloured = new DemoView(true, false).lines(plan, now);

        assertThat(coloured).anyMatch(line -> line.contains("\u001b["));
        assertThat(coloured.stream().map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "")))
                .containsExactlyElementsOf(PLAIN.lines(plan, now));
    }

    @Test
    void shouldNameThePausesInALineOfItsOwn() {
        VendorStatus status = status(Constraint.COOL_DOWN)
                .setCoolDownUntil(NOW.plusMillis(1_500))
                .build();
        DemoSnapshot now = new DemoSnapshot(
                Duration.ofMillis(2_300), 1_234, 5_000, List.of(DemoSnapshot.Row.of("plivo", 10, status, NOW)));

        String line = PLAIN.line(now);

        assertThat(line).isEqualTo("2.3 s: 1,234 of 5,000 outcomes; pausing: plivo 1.5 s");
    }

    private static String line(DemoSnapshot.Row row) {
        DemoSnapshot now = new DemoSnapshot(Duration.ofSeconds(1), 0, 5_000, List.of(row));
        return PLAIN.lines(DemoPlan.of(5_000, 1), now).stream()
                .filter(line -> line.startsWith(" " + row.vendor()))
                .findFirst()
                .orElseThrow();
    }

    private static VendorStatus fullest(int share) {
        return status(Constraint.COOL_DOWN)
                .setFinished(share - 1)
                .setWaiting(share)
                .setInFlight(20)
                .setUsed(240)
                .setMax(240)
                .setCoolDownUntil(NOW.plusSeconds(60))
                .build();
    }

    private static VendorStatus.Builder status(Constraint constraint) {
        return VendorStatus.newBuilder()
                .setVendor("vendor")
                .setPartition(0)
                .setConstraint(constraint)
                .setAt(NOW);
    }
}
