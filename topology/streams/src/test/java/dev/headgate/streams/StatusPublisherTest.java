package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusPublisherTest {

    private static final int VENDORS = StatusPublisher.AT_ONCE + 20;
    private static final Duration INTERVAL = Duration.ofMillis(500);

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldReportVeryManyVendorsInTurns() {
        keepBusy();

        List<String> first = reported(INTERVAL);
        Set<String> all = new HashSet<>(first);
        all.addAll(reported(INTERVAL));

        assertThat(first).hasSize(StatusPublisher.AT_ONCE).doesNotHaveDuplicates();
        assertThat(all).hasSize(VENDORS);
    }

    @Test
    void shouldReportAVendorWithOtherRulesBeforeAllOthers() {
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        keepBusy();
        haveAllReported();

        desk.profile("2");

        assertThat(reported(Duration.ofMillis(2))).containsExactly("acme");
    }

    @Test
    void shouldReportEveryVendorOfAPartitionWhoseUnreadIntentsMaySoonBeDeleted() {
        // Given
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-2").setVendor("unknown").build());
        desk.callsEnd();
        haveAllReported();
        Instant until = Instant.parse("2026-01-01T12:00:00Z");

        // When
        desk.retention.set(Map.of(0, until, 1, until.plusSeconds(1)));
        desk.pass(INTERVAL);
        List<VendorStatus> endangered = desk.read(Topics.STATUS, VendorStatus.class);
        desk.retention.set(Map.of());
        desk.pass(INTERVAL);
        List<VendorStatus> safe = desk.read(Topics.STATUS, VendorStatus.class);

        // Then
        assertThat(endangered)
                .extracting(VendorStatus::getVendor, VendorStatus::getUnreadKeptUntil)
                .containsExactlyInAnyOrder(tuple("acme", until), tuple("unknown", until));
        assertThat(safe)
                .extracting(VendorStatus::getVendor, VendorStatus::getUnreadKeptUntil)
                .containsExactlyInAnyOrder(tuple("acme", null), tuple("unknown", null));
    }

    /** Each vendor has something in flight. */
    private void keepBusy() {
        for (int i = 0; i < VENDORS; i++) {
            String vendor = "vendor-" + i;
            desk.bindings.put(vendor, desk.binding());
            desk.send(Desk.intent("i-" + i).setVendor(vendor).build());
        }
    }

    private void haveAllReported() {
        desk.pass(INTERVAL);
        desk.pass(INTERVAL);
        desk.read(Topics.STATUS, VendorStatus.class);
    }

    private List<String> reported(Duration after) {
        desk.pass(after);
        return desk.read(Topics.STATUS, VendorStatus.class).stream()
                .map(VendorStatus::getVendor)
                .toList();
    }
}
