package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What status says of those who wait, and of what of each limit is used. */
class WaitingStatusTest {

    /** Calls in flight, soon after a take-over. */
    private static final int AT_ONCE = 4;

    private static final int EACH = 40;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration INTERVAL = Duration.ofMillis(500);

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir.resolve("first"), Desk.PARTITIONS, Desk.settings(100_000, 10));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldReportEveryLimitAndNotTheFullestOnly() {
        Limit day = new Limit("day", List.of(), 1_000, Duration.ofDays(1));
        Limit account = new Limit("account", List.of("account"), 2, Duration.ofSeconds(10));
        desk.profile("2", day, account);
        for (int i = 0; i < 6; i++) {
            desk.send(Desk.intent("i-" + i)
                    .setScope(Map.of("account", i % 2 == 0 ? "a" : "b"))
                    .build());
        }

        desk.pass(Duration.ofSeconds(11)); // whoever was before may have spent as much

        VendorStatus status = status();

        assertThat(status.getLimits())
                .extracting(LimitUse::getLimitId, LimitUse::getUsed, LimitUse::getMax, LimitUse::getScopes)
                .containsExactly(tuple("day", 4, 1_000, 1), tuple("account", 2, 2, 2));
        assertThat(status.getLimits())
                .extracting(LimitUse::getWaiting)
                .containsExactly(0, 1); // the other is kept by the bulkhead first
        assertThat(status.getLimitId()).isEqualTo("account");
    }

    @Test
    void shouldCountByPriorityThoseInMemoryOthersAndParkedOnes() {
        desk.room(new Room(20, 1L << 40, 20, 1L << 40, Overflow.HOLD), Duration.ZERO);
        sendMany();

        VendorStatus status = status();

        assertThat(status.getParked()).isBetween(40, 80);
        assertThat(status.getInFlight()).isEqualTo(AT_ONCE);
        assertMany(status, AT_ONCE);
    }

    @Test
    void shouldCountTheSameAfterATakeOver() {
        desk.room(new Room(20, 1L << 40, 20, 1L << 40, Overflow.HOLD), Duration.ZERO);
        sendMany();
        desk.command(Command.newBuilder()
                .setKind(CommandKind.PAUSE)
                .setVendor("acme")
                .build());
        Desk old = desk;

        desk = new Desk(stateDir.resolve("second"), Desk.PARTITIONS, Desk.settings(100_000, 10));
        desk.room(new Room(20, 1L << 40, 20, 1L << 40, Overflow.HOLD), Duration.ZERO);
        desk.takeOver(old);
        old.close();

        VendorStatus status = status();
        assertThat(status.getInFlight()).isZero();
        assertMany(status, 0);
        assertThat(status.getOldestRunnable()).isNull();
    }

    @Test
    void shouldReportWhenTheOldestWasAcceptedThatIsNeitherDelayedNorPaused() {
        desk.vendorAnswers(attempt -> {
            throw new AssertionError("nobody has the calls end");
        });
        for (int i = 0; i < AT_ONCE; i++) {
            desk.send(Desk.intent("flying-" + i).build());
        }
        desk.send(Desk.intent("late").setNotBefore(START.plusSeconds(3600)).build());
        desk.send(Desk.intent("paused").setGroup("spring").build());
        desk.command(Command.newBuilder()
                .setKind(CommandKind.PAUSE)
                .setVendor("acme")
                .setGroup("spring")
                .build());
        assertThat(status().getOldestRunnable()).isNull();
        desk.pass(Duration.ofSeconds(5));

        desk.send(Desk.intent("first").build());
        desk.pass(Duration.ofSeconds(1));
        desk.send(Desk.intent("second").build());

        assertThat(status().getOldestRunnable()).isBetween(START.plusSeconds(5), START.plusSeconds(7));
    }

    @Test
    void shouldSayNothingAgainWhileNothingMoves() {
        sendMany();
        status();

        desk.pass(INTERVAL);
        desk.pass(INTERVAL);

        assertThat(desk.read(Topics.STATUS, VendorStatus.class)).isEmpty();
    }

    /** Of each priority {@value #EACH}. */
    private void sendMany() {
        for (int i = 0; i < EACH; i++) {
            for (Priority priority : Priority.values()) {
                desk.send(Desk.intent(priority + "-" + i).setPriority(priority).build());
            }
        }
    }

    private static void assertMany(VendorStatus status, int inFlight) {
        assertThat(status.getPriorities())
                .extracting(PriorityWaiting::getPriority)
                .containsExactly(Priority.HIGH, Priority.NORMAL, Priority.LOW);
        assertThat(status.getPriorities())
                .extracting(PriorityWaiting::getWaiting)
                .allSatisfy(waiting -> assertThat(waiting).isBetween((long) EACH - inFlight, (long) EACH));
        assertThat(status.getPriorities().stream()
                        .mapToLong(PriorityWaiting::getWaiting)
                        .sum())
                .isEqualTo(3L * EACH - inFlight)
                .isEqualTo(status.getWaiting());
    }

    private VendorStatus status() {
        desk.pass(INTERVAL);
        return desk.read(Topics.STATUS, VendorStatus.class).getLast();
    }
}
