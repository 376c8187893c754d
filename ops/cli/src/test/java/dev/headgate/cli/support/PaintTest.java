package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaintTest {

    private static final Paint BLOCKS = new Paint(false, true);

    @Test
    void shouldDrawBarsOfWhichAnyPartIsSeen() {
        assertThat(BLOCKS.bar(0, 100, 4)).isEqualTo("░░░░");
        assertThat(BLOCKS.bar(1, 100, 4)).isEqualTo("█░░░");
        assertThat(Paint.PLAIN.bar(50, 100, 4)).isEqualTo("##..");
        assertThat(Paint.PLAIN.bar(500, 100, 4)).isEqualTo("####");
        assertThat(Paint.PLAIN.bar(5, 0, 4)).isEqualTo("....");
        assertThat(Paint.PLAIN.bar(-5, 100, 4)).isEqualTo("....");
    }

    @Test
    void shouldDrawValuesBesideTheHighestTheLastOnesLast() {
        assertThat(BLOCKS.sparkline(new double[] {0, 1, 4, 8}, 6)).isEqualTo("   ▂▅█");
        assertThat(Paint.PLAIN.sparkline(new double[] {9, 0, 1, 4, 8}, 4)).isEqualTo("_.+#");
        assertThat(BLOCKS.sparkline(new double[0], 3)).isEqualTo("   ");
    }

    @ParameterizedTest
    @CsvSource({
        "-5, 0.0 s",
        "4200, 4.2 s",
        "45000, 45 s",
        "200000, 3 min",
        "5900000, 98 min",
        "7200000, 2.0 h",
        "864000000, 10 d",
        "9223372036854775, years"
    })
    void shouldTellTimesInSevenCharacters(long millis, String text) {
        assertThat(Paint.span(Duration.ofMillis(millis))).isEqualTo(text).hasSizeLessThanOrEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"12345|12,345", "99999|99,999", "123456|123k", "1234567|1.2M", "2147483647|2147M"})
    void shouldTellNumbersInSixCharacters(long number, String text) {
        assertThat(Paint.number(number)).isEqualTo(text).hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void shouldLeaveColoursOutWhereThereAreNone() {
        assertThat(Paint.PLAIN.in(Paint.Colour.RED, "stop")).isEqualTo("stop");
        assertThat(new Paint(true, true).in(Paint.Colour.RED, "stop")).isEqualTo("\u001b[31mstop\u001b[0m");
    }
}
