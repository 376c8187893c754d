package dev.headgate.streams.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class BrokerTimeTest {

    private static final long BROKER = Duration.ofDays(20_000).toMillis();

    /** The monotonic clock, and so the true time: the broker's is that and {@link #BROKER}. */
    private long nanos = 12_345;

    private Queue<Long> trips = new ArrayDeque<>();

    @Test
    void shouldMeanTheSameInstantByTheSameTimeWhateverTheWallClocksSay() throws Exception {
        BrokerTime slow = measure(-Duration.ofHours(1).toMillis());
        nanos += Duration.ofMinutes(7).toNanos();
        BrokerTime right = measure(0);

        long apart = slow.origin() + nanos - (right.origin() + nanos);
        assertThat(Math.abs(apart)).isLessThanOrEqualTo(Duration.ofMillis(2).toNanos());
        assertThat(slow.origin() + nanos).isCloseTo(brokerNanos(), org.assertj.core.data.Offset.offset(2_000_000L));
    }

    @Test
    void shouldTakeTheTryWithTheShortestRoundTrip() throws Exception {
        trips.addAll(List.of(900L, 400L, 30L, 2L, 500L, 700L));

        BrokerTime time = measure(0);

        assertThat(time.roundTrip()).isEqualTo(Duration.ofMillis(2));
        assertThat(time.origin() + nanos).isCloseTo(brokerNanos(), org.assertj.core.data.Offset.offset(2_000_000L));
    }

    @Test
    void shouldRefuseAClockThatIsWrongAndSayByHowMuch() throws Exception {
        assertThatThrownBy(() -> measure(-3_600_000).check("host:1"))
                .isInstanceOf(ClockException.class)
                .hasMessageContaining("the clock of host:1 is 3600 s behind that of the brokers")
                .hasMessageContaining("5 s are allowed");
        assertThatThrownBy(() -> measure(5_100).check("host:1"))
                .isInstanceOf(ClockException.class)
                .hasMessageContaining("5.1 s ahead of that of the brokers");
        assertThat(measure(-4_900).check("host:1").drift()).isEqualTo(Duration.ofMillis(-4_900));
    }

    @Test
    void shouldAllowForWhatItDoesNotKnow() throws Exception {
        trips.addAll(List.of(800L, 800L, 800L, 800L, 800L, 800L));

        assertThat(measure(5_300).check("host:1").roundTrip()).isEqualTo(Duration.ofMillis(800));
    }

    @Test
    void shouldRefuseATopicThatTheBrokerDoesNotStamp() {
        assertThatThrownBy(() -> BrokerTime.measure(stamp -> stamp, () -> nanos, () -> BROKER, "app-layout"))
                .isInstanceOf(IllegalTopicsException.class)
                .hasMessageContaining("app-layout must have message.timestamp.type=LogAppendTime");
    }

    private BrokerTime measure(long wallAhead) throws InterruptedException {
        return BrokerTime.measure(
                _ -> {
                    Long trip = trips.poll();
                    long half = Duration.ofMillis(trip == null ? 2 : trip).toNanos() / 2;
                    nanos += half;
                    long stamped = brokerNanos() / 1_000_000;
                    nanos += half;
                    return stamped;
                },
                () -> nanos,
                () -> brokerNanos() / 1_000_000 + wallAhead,
                "app-layout");
    }

    private long brokerNanos() {
        return BROKER * 1_000_000 + nanos;
    }
}
