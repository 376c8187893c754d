package dev.headgate.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.support.Paint;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemoViewTest {

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final DemoHistory.Trend LONG =
            new DemoHistory.Trend(12.5, IntStream.range(0, 600).asDoubleStream().toArray());
    private static final DemoView PLAIN = new DemoView(Paint.PLAIN, DemoView.WIDTH);

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

        DemoSnapshot.Row row = DemoSnapshot.Row.of("google-ads", 1040, status, NOW)
                .with(new DemoHistory.Trend(23.4, new double[] {0, 10, 40, 20, 0}));

        assertThat(line(row))
                .isEqualTo(" google-ads              340/1,040     12 #### 24/30   COOL 4.2 s  23.4    _-#+_");
    }

    @Test
    void shouldSayWhenAVendorIsDone() {
        VendorStatus status = status(Constraint.IDLE).setFinished(10).build();

        String line = line(DemoSnapshot.Row.of("plivo", 10, status, NOW));

        assertThat(line).contains("10/10", " done ");
    }

    @Test
    void shouldNotShowACoolDownThatIsOver() {
        VendorStatus status =
                status(Constraint.QUOTA).setCoolDownUntil(NOW.minusMillis(1)).build();

        String line = line(DemoSnapshot.Row.of("plivo", 10, status, NOW));

        assertThat(line).contains("QUOTA").doesNotContain("COOL");
    }

    @Test
    void shouldShowAVendorBeforeItsFirstReport() {
        String line = line(DemoSnapshot.Row.of("plivo", 10, null, NOW));

        assertThat(line).contains("plivo").contains("0/10").contains("starting");
    }

    @ParameterizedTest
    @CsvSource({
        "8, 60",
        "5000, 60",
        "40000, 60",
        "8, 80",
        "5000, 80",
        "40000, 80",
        "40000, 100",
        "40000, 200",
        "40000, 500"
    })
    void shouldFitTheTerminalWhateverTheNumbers(int intents, int columns) {
        DemoPlan plan = DemoPlan.of(intents, Long.MIN_VALUE);
        List<DemoSnapshot.Row> rows = plan.shares().entrySet().stream()
                .map(share -> DemoSnapshot.Row.of(share.getKey(), share.getValue(), fullest(share.getValue()), NOW)
                        .with(LONG))
                .toList();

        List<String> lines = new DemoView(Paint.PLAIN, columns)
                .lines(plan, new DemoSnapshot(Duration.ofMillis(1_019_900), intents - 1, intents, LONG, rows));

        assertThat(lines)
                .hasSizeLessThan(24)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }

    @Test
    void shouldUseTheWidthThatThereIs() {
        DemoSnapshot.Row row = DemoSnapshot.Row.of(
                        "plivo", 10, status(Constraint.QUOTA).build(), NOW)
                .with(LONG);
        DemoSnapshot now = new DemoSnapshot(Duration.ofSeconds(1), 40, 100, LONG, List.of(row));

        List<String> lines = new DemoView(Paint.PLAIN, 140).lines(DemoPlan.of(100, 1), now);

        assertThat(lines).anyMatch(line -> line.startsWith(" plivo") && line.length() == 140);
        assertThat(lines).anyMatch(line -> line.contains("40 outcomes, 1.0 s, 12.5/s, 4.8 s left"));
    }

    @ParameterizedTest
    @EnumSource(Constraint.class)
    void shouldFitEveryReason(Constraint constraint) {
        VendorStatus status = status(constraint).build();

        String line = line(DemoSnapshot.Row.of("microsoft-advertising", 9_999, status, NOW));

        assertThat(line).contains(constraint.name()).hasSizeLessThanOrEqualTo(DemoView.WIDTH);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 100, 200})
    void shouldDrawTheSameWithColours(int columns) {
        DemoPlan plan = DemoPlan.of(100, 1);
        DemoSnapshot now = new DemoSnapshot(
                Duration.ofSeconds(1),
                40,
                100,
                LONG,
                List.of(DemoSnapshot.Row.of(
                                "plivo", 10, status(Constraint.COOL_DOWN).build(), NOW)
                        .with(LONG)));

        List<String> coloured = new DemoView(new Paint(true, false), columns).lines(plan, now);

        assertThat(coloured).anyMatch(line -> line.contains("\u001b[33m"));
        assertThat(coloured.stream().map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "")))
                .containsExactlyElementsOf(new DemoView(Paint.PLAIN, columns).lines(plan, now));
    }

    @Test
    void shouldNameThePausesInALineOfItsOwn() {
        VendorStatus status = status(Constraint.COOL_DOWN)
                .setCoolDownUntil(NOW.plusMillis(1_500))
                .build();
        DemoSnapshot now = new DemoSnapshot(
                Duration.ofMillis(2_300),
                1_234,
                5_000,
                new DemoHistory.Trend(100, new double[0]),
                List.of(DemoSnapshot.Row.of("plivo", 10, status, NOW)));

        String line = PLAIN.line(now);

        assertThat(line).isEqualTo("2.3 s: 1,234 of 5,000 outcomes, 100/s, about 38 s left; pausing: plivo 1.5 s");
    }

    private static String line(DemoSnapshot.Row row) {
        DemoSnapshot now = new DemoSnapshot(Duration.ofSeconds(1), 0, 5_000, DemoHistory.Trend.NONE, List.of(row));
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
