package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void shouldTakeTheMiddleOne() {
        assertThat(Spread.of(List.of(3.0, 1.0, 2.0), 1)).isEqualTo(new Spread(2.0, 1.0, 3.0));
    }

    @Test
    void shouldTakeTheMeanOfTheMiddleTwo() {
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 3.0), 1)).isEqualTo(new Spread(2.5, 1.0, 4.0));
    }

    @Test
    void shouldCompareRepeatByRepeat() {
        Spread ratios = Spread.ofRatios(List.of(10.0, 30.0, 8.0), List.of(20.0, 30.0, 2.0), it -> it, 2);

        assertThat(ratios).isEqualTo(new Spread(1.0, 0.5, 4.0));
    }

    @Test
    void shouldSayTheRangeOnlyWhereThereIsOne() {
        assertThat(new Spread(1234.4, 1234.4, 1234.4).inWords(0)).isEqualTo("1,234");
        assertThat(new Spread(2, 1, 3).inWords(1)).isEqualTo("2.0 (1.0 to 3.0)");
    }
}
