package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.IntentFilter;
import dev.headgate.core.PauseReason;
import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.policy.Window;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.Desk;
import dev.headgate.streams.parking.ParkedRecords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

/**
 * The keys and records that format 1 has in a partition's ledger, in its ids seen, in its vendors' states and in its
 * parked blocks are in {@code golden/state.txt} of the test resources: one a line, as the store, the key and the value
 * in hexadecimal digits. They never change. Whoever must write something else adds another format, which
 * {@code headgate formats finalize} lets instances write.
 */
class GoldenStateTest {

    private static final HexFormat HEX = HexFormat.of();
    private static final String PARKED = "parked";
    private static final Scope USER = new Scope(List.of("user"), List.of("u-1"));
    private static final Saved.Mark MARK = new Saved.Mark(true, 7);
    private static final Saved.Cooling COOLING = new Saved.Cooling(USER, 1_790_000_000_123L, 4, PauseReason.AUTH, 5);
    private static final Saved.Spent SPENT = new Saved.Spent(
            "rest", USER, new Window.Bucket(Duration.ofMillis(500)), List.of(new Saved.Held(9, 2)), 3, 0);
    private static final Saved.Learned LEARNED = new Saved.Learned(
            "monthly", Scope.VENDOR, new Window.CalendarMonth(ZoneId.of("Asia/Tokyo")), 40, 12, 1_790_000_000L);
    private static final Saved.Paused PAUSED = new Saved.Paused(new IntentFilter("spring", "t-1", Map.of()), 11, 12);
    private static final Intent INTENT = Desk.intent("i-1").build();

    private final KeptPartition partition = new KeptPartition(0);

    @Test
    void shouldWriteTheGoldenRecordsOfFormat1() throws IOException {
        // When
        partition.accept(INTENT, Ordinal.of(1, 0, 42));
        partition.see(INTENT, Ordinal.of(1, 0, 42));
        List.of(MARK, COOLING, SPENT, LEARNED, PAUSED).forEach(saved -> partition.save("acme", saved));
        partition.cancel("acme", "i-2");
        partition.cancelParked("acme", "p-3");
        partition.obey("c-1");
        partition.set("acme", "day", "7", 5);
        partition.retire("gone", 3);
        partition.park("acme", 1_790_000_000_124L, Ordinal.of(1, 0, 50), List.of("p-1", "p-2"));

        // Then
        assertThat(lines()).isEqualTo(golden());
    }

    @Test
    void shouldReadTheGoldenRecordsOfFormat1() throws IOException {
        // When
        for (String line : golden()) {
            String[] parts = line.split(" ", -1);
            byte[] value = HEX.parseHex(parts[2]);
            if (parts[0].equals(PARKED)) {
                partition.blocks().put(Long.parseLong(parts[1]), value);
            } else {
                partition.store(parts[0]).put(Bytes.wrap(HEX.parseHex(parts[1])), value);
            }
        }

        // Then
        assertThat(partition.waiting()).isEqualTo(Map.of(Ordinal.of(1, 0, 42), "i-1"));
        assertThat(partition.knows(INTENT)).isTrue();
        assertThat(partition.saved("acme")).containsExactlyInAnyOrder(MARK, COOLING, SPENT, LEARNED, PAUSED);
        assertThat(partition.cancels("acme", "i-2")).isTrue();
        assertThat(partition.cancelsParked("acme", "p-3")).isTrue();
        assertThat(partition.obeyed("c-1")).isTrue();
        assertThat(partition.set("acme", "day")).isEqualTo(5);
        assertThat(partition.isRetired("gone")).isTrue();
        assertThat(partition.parked("acme")).containsExactly("p-1 of 1790000000124", "p-2 of 1790000000124");
        assertThat(ParkedRecords.last(Objects.requireNonNull(
                        partition.store(VendorStateStore.STORE).get(Bytes.wrap(ParkedRecords.lastKey())))))
                .isEqualTo(1_790_000_000_124L);
        assertThat(partition.idsAfterAnHour()).isOne();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (String store : List.of(Ledger.STORE, DedupeStore.STORE, VendorStateStore.STORE)) {
            for (Bytes key : partition.keys(store)) {
                byte[] value = Objects.requireNonNull(partition.store(store).get(key));
                lines.add(store + " " + HEX.formatHex(key.get()) + " " + HEX.formatHex(value));
            }
        }
        partition.blocks().forEach((id, value) -> lines.add(PARKED + " " + id + " " + HEX.formatHex(value)));
        return lines;
    }

    private static List<String> golden() throws IOException {
        try (InputStream in = GoldenStateTest.class.getResourceAsStream("/golden/state.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
