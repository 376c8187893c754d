package dev.headgate.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.support.Paint;
import dev.headgate.cli.support.Terminal;
import dev.headgate.control.rate.Rate;
import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopTableTest {

    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    private static final Paint COLOURS = new Paint(true, true);

    private static VendorStatus.Builder status(Constraint constraint) {
        return VendorStatus.newBuilder()
                .setVendor("any")
                .setPartition(3)
                .setConstraint(constraint)
                .setAt(NOW);
    }

    private static TopRow row(String vendor, VendorStatus.Builder status, @Nullable Double rate) {
        VendorStatus reported = status.build();
        Reason reason = Reason.of(reported.getConstraint());
        String detail = reported.getDetail().isEmpty() ? reason.name() : reported.getDetail();
        return new TopRow(
                new VendorState(vendor, 3, reason, detail, null, reported), rate == null ? null : new Rate(rate), NOW);
    }

    private static List<TopRow> some() {
        return List.of(
                row("idle", status(Constraint.IDLE).setFinished(7), 0.0),
                row(
                        "stripe",
                        status(Constraint.QUOTA)
                                .setWaiting(9_000)
                                .setInFlight(12)
                                .setUsed(100)
                                .setMax(100)
                                .setDetail("QUOTA 100/100 next in 0.4 s"),
                        45.0),
                row("notion", status(Constraint.FAILING).setWaiting(5), 0.0),
                row(
                        "google-ads",
                        status(Constraint.COOL_DOWN)
                                .setWaiting(300)
                                .setUsed(3)
                                .setMax(40)
                                .setCoolDownUntil(NOW.plusMillis(4_200)),
                        1.5),
                row("plivo", status(Constraint.BULKHEAD).setWaiting(20_000).setInFlight(4), 10.0));
    }

    private static List<String> lines(int columns, int rows, Paint paint, List<TopRow> vendors) {
        return new TopTable(new Terminal.Size(columns, rows), paint, Order.ATTENTION).lines("headgate", vendors);
    }

    private static String line(int columns, String vendor) {
        return lines(columns, 24, Paint.PLAIN, some()).stream()
                .filter(it -> it.startsWith(vendor))
                .findFirst()
                .orElseThrow()
                .stripTrailing();
    }

    @Test
    void shouldPutThoseFirstThatNeedSomebody() {
        assertThat(lines(100, 24, Paint.PLAIN, some()).subList(2, 7))
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .containsExactly("notion", "google-ads", "plivo", "stripe", "idle");
    }

    @Test
    void shouldShowWhatThereIsRoomFor() {
        assertThat(line(60, "stripe")).isEqualTo("stripe     QUOTA               9,000    12   45.0   3 min");
        assertThat(line(100, "stripe"))
                .isEqualTo(
                        "stripe     QUOTA               9,000    12   45.0   3 min ############ 100/100 QUOTA 100/100 next i…");
    }

    @Test
    void shouldCountCoolDownsDown() {
        TopRow row = some().get(3);

        assertThat(line(100, "google-ads")).contains(" COOL_DOWN 4.2 s ");
        assertThat(lines(100, 24, Paint.PLAIN, List.of(row.at(NOW.plusSeconds(3))))
                        .get(2))
                .contains("COOL_DOWN 1.2 s");
        assertThat(lines(100, 24, Paint.PLAIN, List.of(row.at(NOW.plusSeconds(5))))
                        .get(2))
                .contains("COOL_DOWN  ");
    }

    @Test
    void shouldTellTheWholeInOneLine() {
        assertThat(lines(200, 24, Paint.PLAIN, some()).getLast())
                .isEqualTo(
                        "5 vendors, 1 in trouble, 1 cooling down, 2 at a limit, 1 idle; 29,305 waiting, 16 calls, 56.5/s");
        assertThat(lines(200, 24, Paint.PLAIN, some().subList(0, 2)).getLast()).endsWith("all through in about 3 min");
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 140, 200})
    void shouldFitTheTerminalAndSayWhatIsLeftOut(int columns) {
        List<Constraint> constraints = List.of(Constraint.values());
        List<TopRow> many = IntStream.range(0, 500)
                .mapToObj(it -> row(
                        "a-vendor-with-a-long-name-in-any-case-" + it,
                        status(constraints.get(it % constraints.size()))
                                .setWaiting(Integer.MAX_VALUE)
                                .setInFlight(it)
                                .setUsed(it * 1_000_000)
                                .setMax(1_000_000_000)
                                .setDetail("why ".repeat(40))
                                .setCoolDownUntil(NOW.plusSeconds(86_400)),
                        123_456.0))
                .toList();

        List<String> lines = lines(columns, 30, Paint.PLAIN, many);

        assertThat(lines)
                .hasSizeLessThan(30)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        long shown = lines.stream().filter(line -> line.startsWith("a-vendor")).count();
        assertThat(lines).contains(500 - shown + " more, for which there is no room");
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 100, 200})
    void shouldDrawTheSameWithColours(int columns) {
        List<String> coloured = lines(columns, 24, new Paint(true, false), some());

        assertThat(coloured).anyMatch(line -> line.contains("\u001b[31m"));
        assertThat(coloured.stream().map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "")))
                .containsExactlyElementsOf(lines(columns, 24, Paint.PLAIN, some()));
    }

    @ParameterizedTest
    @EnumSource(Constraint.class)
    void shouldHaveAColourForEachReason(Constraint constraint) {
        List<String> lines = lines(100, 24, COLOURS, List.of(row("any", status(constraint), 1.0)));

        assertThat(lines.get(2)).contains(constraint.name());
    }

    /** Ids are what producers wrote. */
    @Test
    void shouldNotLetANameMoveTheCursor() {
        TopRow row = row("a\u001b[2Jb", status(Constraint.IDLE), null);

        assertThat(lines(100, 24, Paint.PLAIN, List.of(row)).get(2)).startsWith("a?[2Jb");
    }

    @Test
    void shouldSayItInJsonToo() {
        assertThat(some().get(1).json())
                .containsEntry("vendor", "stripe")
                .containsEntry("perSecond", 45.0)
                .containsEntry("drainSeconds", 200L)
                .containsEntry("lookedAt", NOW.toString());
        assertThat(some().get(2).json()).containsEntry("drainSeconds", null);
    }
}
