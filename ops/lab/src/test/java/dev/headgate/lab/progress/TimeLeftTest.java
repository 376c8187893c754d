package dev.headgate.lab.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLeftTest {

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void shouldGoByHowLongItTookTheLastTime() {
        TimeLeft left = new TimeLeft(Expected.atMost(seconds(280)).or(seconds(130)));

        assertThat(left.words(seconds(10))).isEqualTo("about 2:00 left");
        assertThat(left.words(seconds(131))).isEqualTo("it usually takes 2:10");
    }

    @Test
    void shouldGoByThePartsThatAreThrough() {
        TimeLeft left = new TimeLeft(Expected.NOTHING);
        assertThat(left.words(seconds(50))).isEmpty();

        left.parts(1, 6, seconds(60));

        assertThat(left.words(seconds(60))).isEqualTo("about 5:00 left");
        assertThat(left.words(seconds(90))).isEqualTo("about 4:30 left");
        assertThat(left.words(seconds(400))).isEqualTo("nearly through");
    }

    @Test
    void shouldGoByWhatAStepCounts() {
        TimeLeft left = new TimeLeft(Expected.atMost(seconds(280)));
        left.told("1,000 of 5,000 outcomes ...", seconds(20));
        assertThat(left.words(seconds(20))).isEqualTo("at most 4:20 in all");

        left.told("2,000 of 5,000 outcomes ...", seconds(30));

        assertThat(left.words(seconds(35))).isEqualTo("about 0:25 left of this, at most 4:05 in all");
    }

    @Test
    void shouldForgetAStepThatIsOver() {
        TimeLeft left = new TimeLeft(Expected.NOTHING);
        left.told("1 of 20 kills", seconds(10));
        left.told("2 of 20 kills", seconds(20));

        left.told("1 of 10 stops", seconds(25));
        assertThat(left.words(seconds(26))).isEmpty();

        left.told("The rest ...", seconds(30));
        assertThat(left.words(seconds(31))).isEmpty();
    }

    @Test
    void shouldNotPromiseWhatIsOverAlready() {
        assertThat(new TimeLeft(Expected.atMost(seconds(280))).words(seconds(300)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5, 0:05", "750, 12:30", "3723, 1:02:03"})
    void shouldTellTimesAsClocksDo(int seconds, String clock) {
        assertThat(TimeLeft.clock(seconds(seconds))).isEqualTo(clock);
    }
}
