package dev.headgate.control.growing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headgate.app.Cluster;
import dev.headgate.app.Configuration;
import dev.headgate.app.Headgate;
import dev.headgate.app.TinyVendor;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.layout.LayoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** More partitions for an application that is stopped. */
@Tag("broker")
@Timeout(300)
class GrowthTest {

    private static final Duration SOON = Duration.ofSeconds(40);
    private static final int FROM = 2;
    private static final int TO = 6;
    private static final int VENDORS = 8;
    private static final int A_DAY = 2;

    @SuppressWarnings("NullAway.Init")
    private static Cluster cluster;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @SuppressWarnings("NullAway.Init")
    private String name;

    @BeforeAll
    static void startCluster() {
        cluster = Cluster.shared();
    }

    @BeforeEach
    void makeTopics(TestInfo test) throws Exception {
        name = test.getTestMethod().orElseThrow().getName();
        Files.createDirectories(dir.resolve("vendors"));
        cluster.createTopics(name + ".", FROM);
    }

    @Tag("full")
    @Test
    void shouldGoOnWhereItWasThoughCutOffInEachStep() throws Exception {
        // Given
        Instant due = Instant.now().plusSeconds(60);
        try (TinyVendor vendor = new TinyVendor()) {
            profiles(vendor);
            try (Headgate headgate = Headgate.start(configured())) {
                await().atMost(SOON).until(headgate::ready);
                for (String each : vendors()) {
                    send(each, "later-1", due);
                    send(each, "later-2", due);
                    cancel(each, "cancelled");
                    for (int n = 0; n < A_DAY + 1; n++) {
                        send(limited(each), "n-" + n, null);
                    }
                }
                assertThat(cluster.results(configured().codec(), VENDORS * A_DAY))
                        .hasSize(VENDORS * A_DAY);
                await().atMost(SOON).until(() -> read(Topics.INTENTS) && read(Topics.COMMANDS));
            }
            assertThat(vendor.paths()).noneMatch(it -> it.contains("/later-"));
            for (String each : vendors()) {
                send(each, "later-3", null); // nobody has read it
                send(each, "cancelled", null);
            }
            GrowthReport plan = growth(TO, step -> {}).plan();

            // When
            for (GrowthStep step : EnumSet.complementOf(EnumSet.of(GrowthStep.CHECK))) {
                assertThatThrownBy(() ->
                                growth(TO, reached -> cutOff(step, reached)).run())
                        .isInstanceOf(CutOff.class);
                if (step != GrowthStep.OPEN && step != GrowthStep.COUNT) {
                    assertThatThrownBy(() -> Headgate.start(configured()))
                            .isInstanceOf(LayoutException.class)
                            .hasMessageContaining("headgate topics grow --partitions " + TO);
                }
            }
            GrowthReport again = growth(TO, step -> {}).run();

            // Then
            assertThat(plan.moved()).isPositive().isLessThan(plan.kept());
            assertThat(plan.unread()).isGreaterThanOrEqualTo(2 * VENDORS);
            assertThat(again.isNothing()).isTrue();
            try (Headgate headgate = Headgate.start(configured())) {
                await().atMost(SOON).until(headgate::ready);
                for (String each : vendors()) {
                    send(each, "later-1", null); // a duplicate
                }
                int all = VENDORS * (A_DAY + 4);
                List<Result> results = cluster.results(configured().codec(), all);
                await().atMost(SOON).until(() -> read(Topics.INTENTS));
                assertThat(results).hasSize(all);
                assertThat(results)
                        .extracting(it -> it.getVendor() + " " + it.getId())
                        .doesNotHaveDuplicates();
                assertThat(results)
                        .allSatisfy(it -> assertThat(it.getOutcome())
                                .isEqualTo(
                                        it.getId().equals("cancelled")
                                                ? OutcomeKind.CANCELLED
                                                : OutcomeKind.SUCCEEDED));
                for (String each : vendors()) {
                    assertThat(vendor.paths().stream().filter(it -> it.startsWith("/" + limited(each) + "/")))
                            .as("within its quota")
                            .hasSize(A_DAY);
                    assertThat(vendor.paths().stream().filter(it -> it.startsWith("/" + each + "/")))
                            .as("in order, and once")
                            .containsExactly("/" + each + "/later-1", "/" + each + "/later-2", "/" + each + "/later-3");
                }
            }
        }
    }

    @Tag("full")
    @Test
    void shouldTakeParkedIntentsAlongThoughCutOffWhileItMoves() throws Exception {
        // Given
        int each = 1_200; // more than a block has
        List<String> parking = vendors().subList(0, VENDORS / 2);
        Instant due = Instant.now().plusSeconds(30);
        try (TinyVendor vendor = new TinyVendor()) {
            for (String id : parking) {
                vendor.writeProfile(dir.resolve("vendors"), id);
                append(dir.resolve("vendors").resolve(id + ".yaml"), "bulkhead: 1\nroom: {entries: 10}\n");
            }
            try (Headgate headgate = Headgate.start(configured())) {
                await().atMost(SOON).until(headgate::ready);
                for (String id : parking) {
                    cluster.send(
                            configured().codec(),
                            id,
                            IntStream.range(0, each)
                                    .mapToObj(n -> intent(id, "n-" + n, n == 0 ? due : null))
                                    .toList());
                }
                await().atMost(SOON).until(() -> read(Topics.INTENTS));
            }
            assertThat(cluster.unread(name, name + "." + Topics.PARKED)).isPositive();

            // When
            assertThatThrownBy(() -> growth(TO, reached -> cutOff(GrowthStep.MOVE, reached))
                            .run())
                    .isInstanceOf(CutOff.class);
            growth(TO, step -> {}).run();

            // Then
            try (Headgate headgate = Headgate.start(configured())) {
                await().atMost(SOON).until(headgate::ready);
                assertThat(cluster.results(configured().codec(), parking.size() * each))
                        .hasSize(parking.size() * each)
                        .extracting(it -> it.getVendor() + " " + it.getId())
                        .doesNotHaveDuplicates();
                for (String id : parking) {
                    assertThat(vendor.paths().stream().filter(it -> it.startsWith("/" + id + "/")))
                            .as("in order, and once")
                            .containsExactlyElementsOf(IntStream.range(0, each)
                                    .mapToObj(n -> "/" + id + "/n-" + n)
                                    .toList());
                }
            }
        }
    }

    @Test
    void shouldRefuseWhileAnInstanceRunsAndSayWho() throws Exception {
        try (Headgate headgate = Headgate.start(configured())) {
            await().atMost(SOON).until(headgate::ready);

            assertThatThrownBy(() -> growth(TO, step -> {}).run())
                    .isInstanceOf(GrowthException.class)
                    .hasMessageContaining("instances run");
        }
        assertThat(cluster.layout(name)).contains("\"state\":\"STABLE\"");
    }

    @Tag("full")
    @Test
    void shouldRefuseUnreadCommandsUnlessTheyMayBeSkipped() throws Exception {
        // Given
        runOnce();
        cancel("acme", "a");

        // When
        assertThatThrownBy(() -> growth(TO, step -> {}).run())
                .isInstanceOf(GrowthException.class)
                .hasMessageContaining("--skip-commands");
        GrowthReport report = growth(TO, true, step -> {}).run();

        // Then
        assertThat(report.to()).isEqualTo(TO);
        assertThat(read(Topics.COMMANDS)).isTrue();
    }

    @Tag("full")
    @Test
    void shouldBeTheWayOutWhenIntentsHaveGrownAlone() throws Exception {
        // Given
        runOnce();
        cluster.grow(name + "." + Topics.INTENTS, 4);
        try (TinyVendor vendor = new TinyVendor()) {
            for (String each : vendors()) {
                vendor.writeProfile(dir.resolve("vendors"), each);
                send(each, "one", null);
            }
            assertThatThrownBy(() -> Headgate.start(configured())).isInstanceOf(LayoutException.class);

            // When
            growth(4, step -> {}).run();

            // Then
            try (Headgate _ = Headgate.start(configured())) {
                assertThat(cluster.results(configured().codec(), VENDORS)).hasSize(VENDORS);
            }
        }
    }

    @Tag("full")
    @Test
    void shouldNotTakePartitionsAwayNorFinishAnotherGrowth() throws Exception {
        runOnce();
        assertThatThrownBy(() -> growth(1, step -> {}).plan())
                .isInstanceOf(IllegalTopicsException.class)
                .hasMessageContaining("more than 1");
        assertThatThrownBy(() ->
                        growth(3, reached -> cutOff(GrowthStep.MOVE, reached)).run())
                .isInstanceOf(CutOff.class);

        assertThatThrownBy(() -> growth(4, step -> {}).run())
                .isInstanceOf(GrowthException.class)
                .hasMessageContaining("from 2 to 3 partitions was begun");
        assertThat(growth(3, step -> {}).run().from()).isEqualTo(2);
    }

    private static void cutOff(GrowthStep wanted, GrowthStep reached) {
        if (wanted == reached) {
            throw new CutOff();
        }
    }

    private static final class CutOff extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private void profiles(TinyVendor vendor) throws Exception {
        Path vendors = dir.resolve("vendors");
        for (String each : vendors()) {
            vendor.writeProfile(vendors, each);
            append(vendors.resolve(each + ".yaml"), "dedupe: 1h\nbulkhead: 1\n");
            vendor.writeProfile(vendors, limited(each));
            append(
                    vendors.resolve(limited(each) + ".yaml"),
                    "limits: [{id: daily, max: " + A_DAY + ", window: 24h}]\n");
        }
    }

    private static void append(Path file, String lines) throws Exception {
        Files.writeString(file, lines, StandardOpenOption.APPEND);
    }

    private static List<String> vendors() {
        return IntStream.range(0, VENDORS).mapToObj(it -> "vendor-" + it).toList();
    }

    private static String limited(String vendor) {
        return "limited-" + vendor;
    }

    private void send(String vendor, String id, @Nullable Instant due) throws Exception {
        cluster.send(configured().codec(), Topics.INTENTS, vendor, intent(vendor, id, due));
    }

    private static Intent intent(String vendor, String id, @Nullable Instant due) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor(vendor)
                .setNotBefore(due)
                .setOrderingKey("one")
                .setOperation(Call.newBuilder().setPath("/" + vendor + "/" + id).build())
                .build();
    }

    private void cancel(String vendor, String id) throws Exception {
        Command command = Command.newBuilder()
                .setId(vendor + " " + id)
                .setVendor(vendor)
                .setIntentId(id)
                .setKind(CommandKind.CANCEL)
                .build();
        cluster.send(configured().codec(), Topics.COMMANDS, vendor, command);
    }

    /** Whether the group has consumed all of a topic. */
    private boolean read(String topic) throws Exception {
        return cluster.unread(name, name + "." + topic) == 0;
    }

    private void runOnce() throws Exception {
        try (Headgate headgate = Headgate.start(configured())) {
            await().atMost(SOON).until(headgate::ready);
            await().atMost(SOON).until(() -> cluster.layout(name).contains("-ledger-changelog"));
        }
    }

    private Grower growth(int partitions, Consumer<GrowthStep> ended) {
        return growth(partitions, false, ended);
    }

    /** @param ended told of each step; what it throws cuts the growth off */
    private Grower growth(int partitions, boolean skipCommands, Consumer<GrowthStep> ended) {
        PartitionGrowth.Options options = new PartitionGrowth.Options(partitions, skipCommands, Duration.ZERO);
        GrowthProgress progress = new GrowthProgress() {
            @Override
            public void begun(GrowthStep step) {}

            @Override
            public void at(GrowthStep step, long done, long all) {
                assertThat(done).isBetween(0L, all);
            }

            @Override
            public void ended(GrowthStep step) {
                ended.accept(step);
            }
        };
        return new Grower(configured(), options, progress);
    }

    private record Grower(Configuration configuration, PartitionGrowth.Options options, GrowthProgress progress) {

        GrowthReport plan() throws InterruptedException {
            try (Admin admin = Admin.create(configuration.kafka())) {
                return on(admin).plan();
            }
        }

        GrowthReport run() throws InterruptedException {
            try (Admin admin = Admin.create(configuration.kafka())) {
                return on(admin).run();
            }
        }

        private PartitionGrowth on(Admin admin) {
            return new PartitionGrowth(
                    admin,
                    configuration.applicationId(),
                    configuration.kafka(),
                    configuration.codec(),
                    options,
                    progress);
        }
    }

    private Configuration configured() {
        return Configuration.of(new HashMap<>(Map.of(
                "kafka.bootstrap.servers",
                cluster.bootstrapServers(),
                "application.id",
                name,
                "topics.prefix",
                name + ".",
                "vendors.dir",
                dir.resolve("vendors").toString(),
                "state.dir",
                dir.resolve("state").toString(),
                "management.port",
                "-1",
                "drain.deadline",
                "10s")));
    }
}
