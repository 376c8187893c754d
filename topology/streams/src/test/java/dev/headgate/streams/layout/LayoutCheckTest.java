package dev.headgate.streams.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LayoutCheckTest {

    private static final String LEDGER = "app-ledger-changelog";
    private final LayoutCheck rule = new LayoutCheck("headgate.intents", "app-layout");

    @Test
    void shouldBeginWithWhatIsThere() {
        StoredLayout begun = rule.atStart(Optional.empty(), seen("A", 3, Map.of()));

        assertThat(begun).isEqualTo(new StoredLayout(Layout.first("A", 3), StoredLayout.STABLE, Map.of()));
    }

    @Test
    void shouldTakeOverALedgerFromBeforeLayoutsWereKept() {
        StoredLayout begun = rule.atStart(Optional.empty(), seen("A", 3, Map.of(LEDGER, changelog("L", 3))));

        assertThat(begun).isEqualTo(new StoredLayout(Layout.first("A", 3), StoredLayout.STABLE, Map.of(LEDGER, "L")));
    }

    @Test
    void shouldRefuseALedgerFromBeforeWhoseChangelogHasAnotherCount() {
        assertThatThrownBy(() -> rule.atStart(Optional.empty(), seen("A", 4, Map.of(LEDGER, changelog("L", 2)))))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("headgate.intents has 4 partitions and the ledger's changelog " + LEDGER + " 2");
    }

    @Test
    void shouldRefuseAGrownTopicAndSayThatNothingIsLost() {
        assertThatThrownBy(() -> rule.atStart(stored("A", 2), seen("A", 4, Map.of())))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("headgate.intents has 4 partitions and the ledger was written for 2")
                .hasMessageContaining("Nothing is lost")
                .hasMessageContaining("would delete accepted intents")
                .hasMessageContaining("headgate topics grow");
    }

    @Test
    void shouldRefuseAlsoWhenTheChangelogsHaveGrownWithTheTopic() {
        assertThatThrownBy(() -> rule.atStart(stored("A", 2), seen("A", 4, Map.of(LEDGER, changelog("L", 4)))))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("has 4 partitions and the ledger was written for 2");
    }

    @Test
    void shouldRefuseAGrownChangelog() {
        assertThatThrownBy(() -> rule.atStart(stored("A", 2), seen("A", 2, Map.of(LEDGER, changelog("L", 4)))))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining(LEDGER + " 4");
    }

    @Test
    void shouldCountAnotherEpochForATopicCreatedAnewHoweverManyInstancesStart() {
        StoredLayout first = rule.atStart(stored("A", 2), seen("B", 2, Map.of()));
        StoredLayout second = rule.atStart(Optional.of(first), seen("B", 2, Map.of()));

        assertThat(first.layout()).isEqualTo(new Layout("B", 2, 2, Formats.newest()));
        assertThat(second).isEqualTo(first);
    }

    @Test
    void shouldSayHowToMendATopicThatWasCreatedAnewWithAnotherCount() {
        assertThatThrownBy(() -> rule.atStart(stored("A", 2), seen("B", 3, Map.of())))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("create it with 2 partitions");
    }

    @Test
    void shouldRefuseWhilePartitionsAreMoved() {
        StoredLayout growing = new StoredLayout(Layout.first("A", 2), "GROWING", Map.of());

        assertThatThrownBy(() -> rule.atStart(Optional.of(growing), seen("A", 2, Map.of())))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("state GROWING")
                .hasMessageContaining("headgate topics grow --partitions 2 goes on");
    }

    @Test
    void shouldRefuseToGrowWhatIsNotWhatTheLedgerWasWrittenFor() {
        StoredLayout stored = stored("A", 2).orElseThrow().withChangelogs(Map.of(LEDGER, "L"));

        assertThatCode(() -> rule.beforeGrowing(stored, seen("A", 5, Map.of(LEDGER, changelog("L", 3)))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> rule.beforeGrowing(stored, seen("B", 2, Map.of(LEDGER, changelog("L", 2)))))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("deleted and created again");
        assertThatThrownBy(() -> rule.beforeGrowing(stored, seen("A", 2, Map.of(LEDGER, changelog("M", 2)))))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining(LEDGER);
    }

    @Test
    void shouldReadAGrowthThatItWrote() {
        Growing begun = new Growing(2, List.of(7L, 0L), null);
        Growing counted = begun.with(new Growing.Contents(3, -5));

        assertThat(reread(begun)).isEqualTo(begun);
        assertThat(reread(counted)).isEqualTo(counted);
    }

    private static @Nullable Growing reread(Growing growing) {
        StoredLayout stored =
                new StoredLayout(new Layout("A", 5, 2, Formats.newest()), StoredLayout.GROWING, Map.of(), growing);
        return StoredLayout.read(stored.json(), "t").growing();
    }

    @Test
    void shouldRefuseToRunBesideAFormatItCantRead() {
        Layout newer = new Layout("A", 2, 1, Formats.newest() + 1);

        assertThatThrownBy(() -> rule.atStart(
                        Optional.of(new StoredLayout(newer, StoredLayout.STABLE, Map.of())), seen("A", 2, Map.of())))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("format " + (Formats.newest() + 1));
    }

    @Test
    void shouldNameAChangelogThatIsGone() {
        Optional<StoredLayout> had = Optional.of(new StoredLayout(
                Layout.first("A", 2), StoredLayout.STABLE, Map.of(LEDGER, "L", "app-seen-changelog", "S")));

        assertThatThrownBy(() -> rule.atStart(had, seen("A", 2, Map.of(LEDGER, changelog("L", 2)))))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("app-seen-changelog is missing");
    }

    @Test
    void shouldNameAChangelogThatWasCreatedAnew() {
        Optional<StoredLayout> had =
                Optional.of(new StoredLayout(Layout.first("A", 2), StoredLayout.STABLE, Map.of(LEDGER, "L")));

        assertThatThrownBy(() -> rule.atStart(had, seen("A", 2, Map.of(LEDGER, changelog("M", 2)))))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining(LEDGER + " is another topic than it was");
    }

    @Test
    void shouldStopARunningInstanceWhoseTopicIsAnother() {
        StoredLayout stored = stored("A", 2).orElseThrow();

        assertThatThrownBy(() -> rule.whileRunning(stored.layout(), stored, seen("B", 2, Map.of())))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("deleted and created again while this instance ran");
    }

    @Test
    void shouldStopARunningInstanceWhenAnotherHasStartedOnAnotherTopic() {
        StoredLayout now = new StoredLayout(new Layout("B", 2, 2, Formats.newest()), StoredLayout.STABLE, Map.of());

        assertThatThrownBy(() -> rule.whileRunning(Layout.first("A", 2), now, seen("B", 2, Map.of())))
                .isInstanceOf(LayoutException.class);
    }

    @Test
    void shouldLetARunningInstanceGoOn() {
        StoredLayout stored = stored("A", 2).orElseThrow();

        assertThatCode(() ->
                        rule.whileRunning(stored.layout(), stored, seen("A", 2, Map.of(LEDGER, changelog("L", 2)))))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldReadWhatItWroteAndPassOverFieldsItDoesNotKnow() {
        StoredLayout stored = new StoredLayout(new Layout("A", 3, 7, 1), "GROWING", Map.of(LEDGER, "L"));
        String more =
                new String(stored.json(), java.nio.charset.StandardCharsets.UTF_8).replaceFirst("\\{", "{\"new\":[1],");

        assertThat(StoredLayout.read(more.getBytes(java.nio.charset.StandardCharsets.UTF_8), "t"))
                .isEqualTo(stored);
    }

    @Test
    void shouldNotTakeGarbageForNoLayout() {
        assertThatThrownBy(() -> StoredLayout.read(new byte[] {'{', '}'}, "app-layout"))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("app-layout");
    }

    private static Optional<StoredLayout> stored(String id, int partitions) {
        return Optional.of(new StoredLayout(Layout.first(id, partitions), StoredLayout.STABLE, Map.of()));
    }

    private static ObservedTopics seen(String id, int partitions, Map<String, ObservedTopics.Changelog> changelogs) {
        return new ObservedTopics(id, partitions, changelogs);
    }

    private static ObservedTopics.Changelog changelog(String id, int partitions) {
        return new ObservedTopics.Changelog(id, partitions);
    }
}
