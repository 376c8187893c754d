package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.policy.Window;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.SavedMark;
import dev.headgate.schemas.SavedScope;
import dev.headgate.schemas.SavedSpent;
import dev.headgate.schemas.SavedState;
import dev.headgate.streams.Written;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.record.BoundedText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VendorStateStoreTest {

    private static final Scope USER = new Scope(List.of("account", "user"), List.of("7", "zoé"));
    private static final Saved.Spent SPENT = new Saved.Spent(
            "burst",
            USER,
            new Window.Rolling(Duration.ofSeconds(10)),
            List.of(new Saved.Held(1_790_000_000_123_456_789L, 3), new Saved.Held(1_790_000_000_123_456_790L, 1)),
            2,
            5);
    private static final Saved.Spent DAILY = new Saved.Spent(
            "daily", Scope.VENDOR, new Window.CalendarDay(ZoneId.of("America/New_York")), List.of(), 1, 250);
    private static final Saved.Spent MONTHLY = new Saved.Spent(
            "monthly", Scope.VENDOR, new Window.CalendarMonth(ZoneId.of("Asia/Tokyo")), List.of(), 2, 7);
    private static final Saved.Spent BUCKET = new Saved.Spent(
            "rest",
            USER,
            new Window.Bucket(Duration.ofMillis(500)),
            List.of(new Saved.Held(1_790_000_000_123_456_789L, 3)),
            1,
            20);
    private static final Saved.Learned LEARNED = new Saved.Learned(
            "rest", USER, new Window.Bucket(Duration.ofMillis(500)), 40, 12, 1_790_000_000_123_456_789L);
    private static final Saved.Learned LEARNED_MONTH = new Saved.Learned(
            "monthly", Scope.VENDOR, new Window.CalendarMonth(ZoneId.of("Asia/Tokyo")), 40, 12, 1_790_000_000L);
    private static final Saved.Cooling COOLING = new Saved.Cooling(USER, 1_790_000_000_123_456_789L, 4);

    private static final StateFormat FORMAT = new StateFormat(0, Formats::newest);

    private final Written store = new Written();
    private final VendorStateStore vendorStates = new VendorStateStore(store, FORMAT);
    private final List<String> reasons = new ArrayList<>();

    VendorStateStoreTest() {
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
    }

    @Test
    void shouldReadWhatWasSaved() {
        vendorStates.write("acme", List.of(new Saved.Mark(true, 7), SPENT, DAILY, MONTHLY, BUCKET, COOLING));

        List<Saved> known = vendorStates.read("acme", reasons::add);

        assertThat(known).containsExactlyInAnyOrder(new Saved.Mark(true, 7), SPENT, DAILY, MONTHLY, BUCKET, COOLING);
        assertThat(reasons).isEmpty();
    }

    @Test
    void shouldReadWhatWasLearned() {
        vendorStates.write("acme", List.of(LEARNED, LEARNED_MONTH));

        List<Saved> known = vendorStates.read("acme", reasons::add);

        assertThat(known).containsExactlyInAnyOrder(LEARNED, LEARNED_MONTH);
    }

    @Test
    void shouldReplaceWhatWasSavedUnderTheSameName() {
        vendorStates.write("acme", List.of(new Saved.Mark(true, 7)));

        vendorStates.write("acme", List.of(new Saved.Mark(false, 0)));

        assertThat(vendorStates.read("acme", reasons::add)).containsExactly(new Saved.Mark(false, 0));
    }

    @Test
    void shouldDeleteWhatIsEmpty() {
        vendorStates.write("acme", List.of(COOLING));

        vendorStates.write("acme", List.of(new Saved.Cooling(USER, 0, 0)));

        assertThat(store.approximateNumEntries()).isZero();
    }

    @Test
    void shouldNotTakeAnotherVendorsRecords() {
        vendorStates.write("acme", List.of(new Saved.Mark(true, 7)));
        vendorStates.write("acme-2", List.of(COOLING));
        vendorStates.write("acm", List.of(COOLING));

        List<Saved> known = vendorStates.read("acme", reasons::add);

        assertThat(known).containsExactly(new Saved.Mark(true, 7));
    }

    @Test
    void shouldKnowNothingOfAVendorNobodyOwned() {
        assertThat(vendorStates.read("acme", reasons::add)).isEmpty();
    }

    @Test
    void shouldTakeAVendorForCutOffWhoseStateIsUnreadable() {
        vendorStates.write("acme", List.of(new Saved.Mark(true, 7), COOLING));
        store.put(key("acme", "spent x"), new byte[] {1, 2, 3});

        List<Saved> known = vendorStates.read("acme", reasons::add);

        assertThat(known).containsExactlyInAnyOrder(new Saved.Mark(false, 7), COOLING);
        assertThat(reasons).hasSize(1);
    }

    @Test
    void shouldTakeAVendorForCutOffOfWhichOnlyUnreadableStateIsLeft() {
        store.put(key("acme", "mark"), new byte[] {1, 2, 3});

        List<Saved> known = vendorStates.read("acme", reasons::add);

        assertThat(known).containsExactly(new Saved.Mark(false, 0));
    }

    @Test
    void shouldNotMeetTheSameUnreadableRecordTwice() {
        store.put(key("acme", "spent x"), new byte[] {1, 2, 3});
        vendorStates.read("acme", reasons::add);

        vendorStates.read("acme", reasons::add);

        assertThat(reasons).hasSize(1);
    }

    @Test
    void shouldRefuseANewerVersionByNameAndChangeNothing() {
        SavedState newer = SavedState.newBuilder()
                .setVersion(SavedStateCodec.VERSION + 1)
                .setState(new SavedMark(true, 7L))
                .build();
        store.put(key("acme", "mark"), bytes(newer));

        assertThatThrownBy(() -> vendorStates.read("acme", reasons::add))
                .isInstanceOf(NewerFormatException.class)
                .hasMessageContainingAll("\"vendors\" of partition 0", "version 2", "Upgrade");
        assertThat(store.get(key("acme", "mark"))).isEqualTo(bytes(newer));
        assertThat(reasons).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 600_000})
    void shouldKeepRecordsSmallWhateverAScopeIs(int length) {
        // Given
        Scope wide = new Scope(
                IntStream.range(0, 16).mapToObj(i -> i + "n".repeat(126)).toList(),
                Collections.nCopies(16, "\u20ac".repeat(length)));
        Saved.Spent spent = new Saved.Spent(
                "l".repeat(128),
                wide,
                new Window.Rolling(Duration.ofHours(24)),
                Collections.nCopies(64, new Saved.Held(Long.MAX_VALUE, Integer.MAX_VALUE)),
                Integer.MAX_VALUE,
                Integer.MAX_VALUE);

        // When
        vendorStates.write("v".repeat(128), List.of(spent, new Saved.Cooling(wide, Long.MAX_VALUE, Integer.MAX_VALUE)));

        // Then
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            assertThat(all).toIterable().hasSize(2).allSatisfy(record -> {
                assertThat(record.key.get().length).isLessThanOrEqualTo(1_024);
                assertThat(record.value.length).isLessThanOrEqualTo(VendorStateStore.MAX_BYTES);
            });
        }
        assertThat(vendorStates.read("v".repeat(128), reasons::add)).hasSize(2);
    }

    @Test
    void shouldTellScopesApartWhoseHashesStandForThem() {
        String value = "x".repeat(300);
        String posing = BoundedText.of(value, BoundedText.MAX_VALUE);

        assertThat(BoundedText.of(posing, BoundedText.MAX_VALUE)).isNotEqualTo(posing);
        assertThat(BoundedText.again(posing, BoundedText.MAX_VALUE)).isEqualTo(posing);
    }

    @Test
    void shouldTakeABucketForUnreadableThatNeverRefills() {
        SavedSpent spent = SavedSpent.newBuilder()
                .setLimit("rest")
                .setScope(new SavedScope(List.of(), List.of()))
                .setPeriod(0L)
                .setBucket(true)
                .build();
        store.put(
                key("acme", "spent rest"),
                bytes(SavedState.newBuilder().setState(spent).build()));

        assertThat(vendorStates.read("acme", reasons::add)).containsExactly(new Saved.Mark(false, 0));
        assertThat(reasons).singleElement().asString().contains("a bucket that does not refill");
    }

    @Test
    void shouldTakeARecordForUnreadableWhoseWindowMakesNoSense() {
        SavedSpent spent = SavedSpent.newBuilder()
                .setLimit("daily")
                .setScope(new SavedScope(List.of(), List.of()))
                .setZone("Atlantis/Centre")
                .build();
        store.put(
                key("acme", "spent daily"),
                bytes(SavedState.newBuilder().setState(spent).build()));

        List<Saved> known = vendorStates.read("acme", reasons::add);

        assertThat(known).containsExactly(new Saved.Mark(false, 0));
        assertThat(reasons).singleElement().asString().contains("Atlantis");
    }

    @Test
    void shouldTakeARecordForUnreadableThatIsOfAnotherKind() {
        store.put(key("acme", "mark"), bytes(new SavedMark(true, 7L)));

        vendorStates.read("acme", reasons::add);

        assertThat(reasons).containsExactly("not a vendor's saved state");
    }

    @Test
    void shouldWriteWithoutLeavingAnything() {
        vendorStates.leaveTrace();

        assertThat(store.writes).hasSize(1);
        assertThat(store.approximateNumEntries()).isZero();
    }

    private static byte[] bytes(SpecificRecord record) {
        return FORMAT.write(new AvroSerde().serializer().serialize(VendorStateStore.STORE, record));
    }

    private static Bytes key(String vendor, String name) {
        return Bytes.wrap((vendor + '\0' + name).getBytes(StandardCharsets.UTF_8));
    }
}
