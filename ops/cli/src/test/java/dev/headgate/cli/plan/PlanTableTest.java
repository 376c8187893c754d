package dev.headgate.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanTableTest {

    private static List<PlannedVendor> vendors(int busy, int idle) {
        return Stream.concat(
                        IntStream.range(0, busy).mapToObj(it -> new PlannedVendor("busy-" + it, 1_000 + it, 8)),
                        IntStream.range(0, idle).mapToObj(it -> PlannedVendor.of("idle-" + it)))
                .toList();
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines);
    }

    @Test
    void shouldSayWhichVendorIsWhere() {
        Placement now = Placement.spread(vendors(2, 1), 1, 1);

        List<String> lines = new PlanTable(Advice.of(now, 1, 1)).lines();

        assertThat(text(lines))
                .contains("3 vendors, 2 busy, on 1 partition, in 1 instance")
                .containsPattern("(?m)^busy-0 +0 instance 1 +1,000  busy-1$")
                .containsPattern("(?m)^idle-0 +0 instance 1 +0  busy-0, busy-1$")
                .contains("2 busy vendors share a partition with another busy one.")
                .containsPattern("(?m)^1 \\(now\\) +3 +2 +0 +2$");
    }

    @Test
    void shouldAdviseTheFewestPartitionsThatTakeBusyVendorsApart() {
        Placement now = Placement.spread(vendors(8, 20), 4, 2);

        Advice advice = Advice.of(now, 2, 4);

        Placement best = advice.counts().stream()
                .min(java.util.Comparator.comparingInt(Placement::mostBusy).thenComparing(Placement::partitions))
                .orElseThrow();
        assertThat(best.mostBusy()).isLessThan(now.mostBusy());
        assertThat(text(advice.sentences()))
                .contains("With " + best.partitions() + " partitions there would be at most")
                .contains("headgate topics grow --partitions " + best.partitions());
    }

    @Test
    void shouldAdviseByTheProfilesAloneBeforeThereAreTopics() {
        Advice advice = Advice.of(Placement.spread(vendors(0, 30), 4, 0), 0, null);

        assertThat(text(advice.sentences())).contains("headgate topics apply --partitions");
        assertThat(text(new PlanTable(advice).lines()))
                .contains("30 vendors, 0 busy, on 4 partitions, no instance runs");
    }

    @Test
    void shouldSayThatInstancesWouldHaveNothingToDo() {
        Advice advice = Advice.of(Placement.spread(vendors(1, 0), 4, 6), 6, 4);

        assertThat(text(advice.sentences()))
                .contains("2 instances of 6 would have nothing to do", "No two busy vendors share a partition.");
    }

    @Test
    void shouldNotAdviseFewerPartitionsThanThereAre() {
        Advice advice = Advice.of(Placement.spread(vendors(8, 0), 4, 2), 2, 12);

        assertThat(advice.counts()).extracting(Placement::partitions).containsExactly(4, 12, 24, 48, 96);
        assertThat(text(advice.sentences()))
                .contains("There are 12 partitions, and they can't be taken away again.")
                .doesNotContain("topics grow");
    }

    @Test
    void shouldNameTheInstanceThatOwnsAPartition() {
        PlannedVendor vendor = new PlannedVendor("acme", 5, 0);
        TreeMap<Integer, String> owners = new TreeMap<>();
        owners.put(vendor.partition(4), "host-7");

        PlanTable table = new PlanTable(Advice.of(new Placement(List.of(vendor), 4, owners), 1, 4));

        assertThat(table.json().getFirst())
                .containsEntry("vendor", "acme")
                .containsEntry("partition", vendor.partition(4))
                .containsEntry("instance", "host-7")
                .containsEntry("busy", true);
        assertThat(table.json().getLast()).containsKey("advice");
    }

    @Test
    void shouldFitEightyColumnsWhateverTheNamesAre() {
        List<PlannedVendor> vendors = IntStream.range(0, 3_000)
                .mapToObj(it -> new PlannedVendor("a-vendor-with-quite-a-long-name-" + it, 1_000_000_000, 1))
                .toList();

        List<String> lines = new PlanTable(Advice.of(Placement.spread(vendors, 4_000, 4_000), 4_000, 4_000)).lines();

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
