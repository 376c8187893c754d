package dev.headgate.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitChangeTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Policy POLICY = Recordings.policy(20, 8)
            .withLimits(List.of(
                    new Limit("second", List.of(), 20, Duration.ofSeconds(1)),
                    new Limit("daily", List.of(), 500, new Window.CalendarDay(BERLIN)),
                    new Limit("bucket", List.of(), 40, new Window.Bucket(Duration.ofMillis(500)))));

    private static Limit changed(String text, int place) {
        return LimitChange.parse(text).applied(POLICY).limits().get(place);
    }

    @Test
    void shouldChangeTheMaximumAlone() {
        assertThat(changed("second=40", 0)).isEqualTo(new Limit("second", List.of(), 40, Duration.ofSeconds(1)));
    }

    @Test
    void shouldChangeTheWindowToo() {
        assertThat(changed("second=100/10s", 0).window()).isEqualTo(new Window.Rolling(Duration.ofSeconds(10)));
        assertThat(changed("daily=9000/month", 1).window()).isEqualTo(new Window.CalendarMonth(BERLIN));
    }

    @Test
    void shouldChangeTheBulkhead() {
        assertThat(LimitChange.parse("bulkhead=3").applied(POLICY).bulkhead()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "second|is not NAME=MAX",
                "second=x|is not NAME=MAX",
                "second=0|at least 1",
                "minute=5|no limit minute; there are second, daily, bucket, bulkhead",
                "second=5/soon|'soon' is no window",
                "second=5/1ms|from 100ms to 400d",
                "bulkhead=5/1s|leave out /1s",
                "bucket=5/1s|leave out /1s"
            })
    void shouldSayWhatIsWrong(String text, String said) {
        assertThatThrownBy(() -> LimitChange.parse(text).applied(POLICY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(said);
    }
}
