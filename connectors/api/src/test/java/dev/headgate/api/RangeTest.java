package dev.headgate.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RangeTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "0000000007, 7", "2147483647, 2147483647"})
    void shouldReadWholeNumbersUpToTheLargestInt(String text, int number) {
        assertThat(Range.integers(0, Integer.MAX_VALUE).reader().apply(text)).contains(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1.0", "2147483648", "9999999999", "00000000007"})
    void shouldReadNoOtherNumbers(String text) {
        assertThat(Range.integers(0, Integer.MAX_VALUE).reader().apply(text)).isEmpty();
    }

    @Test
    void shouldReadConstantsInLowerCaseWithHyphens() {
        Range<ChronoUnit> units = Range.oneOf(ChronoUnit.class);

        assertThat(units.text()).startsWith("nanos, micros, ").contains("half-days");
        assertThat(units.reader().apply("half-days")).contains(ChronoUnit.HALF_DAYS);
        assertThat(units.reader().apply("half_days")).isEmpty();
        assertThat(units.reader().apply("NANOS")).isEmpty();
    }

    @Test
    void shouldReadTheSecondOfTwoWordsAsTrue() {
        Range<Boolean> words = Range.either("post", "basic");

        assertThat(words.text()).isEqualTo("post, basic");
        assertThat(words.reader().apply("post")).contains(false);
        assertThat(words.reader().apply("basic")).contains(true);
        assertThat(words.reader().apply("true")).isEmpty();
        assertThat(words.worded("one of both").text()).isEqualTo("one of both");
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999999ms", "999999999s", "0d", "007m"})
    void shouldReadDurationsOfNineDigitsAndOfTwelveInMilliseconds(String text) {
        assertThat(Quantity.duration(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1000000000000ms", "1000000000s", "1", "1S", "1MS", "-1s", "1w"})
    void shouldReadNoOtherDurations(String text) {
        assertThat(Quantity.duration(text)).isEmpty();
    }

    @Test
    void shouldReadSizesOfNineDigits() {
        assertThat(Quantity.size("999999999kib")).contains(999_999_999L << 10);
        assertThat(Quantity.size("1000000000B")).isEmpty();
    }
}
