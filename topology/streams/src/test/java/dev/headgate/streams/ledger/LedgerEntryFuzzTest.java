package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.Desk;
import dev.headgate.streams.Written;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.record.IntentMapper;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** Whatever stands in the ledger is read or told of, and keeps nobody from what comes after it. */
class LedgerEntryFuzzTest {

    private static final StateFormat FORMAT = new StateFormat(0, Formats::newest);
    private static final LedgerEntry GOOD = LedgerEntry.newBuilder()
            .setVersion(Ledger.VERSION)
            .setIntent(Desk.intent("good").build())
            .setAcceptedAt(Instant.EPOCH)
            .build();

    @FuzzTest
    void shouldReadOrTellOfAnyBytes(byte[] input) {
        Written store = new Written();
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
        store.put(key(100), input);
        store.put(key(101), FORMAT.write(new AvroSerde().serializer().serialize(Ledger.STORE, GOOD)));
        Ledger ledger = ledger(store);
        Map<Long, LedgerEntry> read = new HashMap<>();
        List<Long> unreadable = new ArrayList<>();

        boolean all;
        try {
            all = load(ledger, read, unreadable);
        } catch (NewerFormatException newer) {
            assertThat(store.get(key(100))).isEqualTo(input);
            return;
        }

        assertThat(all).isTrue();
        read.values().forEach(entry -> IntentMapper.intent(1, entry, Map.of()));
        assertThat(read).containsEntry(101L, GOOD);
        assertThat(read.containsKey(100L)).isNotEqualTo(unreadable.contains(100L));
        assertThat(ledger.size()).isEqualTo(read.size());
        assertThat(ledger.holds(100)).isEqualTo(read.containsKey(100L));
        if (read.containsKey(100L)) {
            assertThat(ledger.get(100)).isEqualTo(read.get(100L));
        }
    }

    private static Ledger ledger(KeyValueStore<Bytes, byte[]> store) {
        return new Ledger(store, FORMAT, ordinal -> false, true);
    }

    private static boolean load(Ledger ledger, Map<Long, LedgerEntry> read, List<Long> unreadable) {
        return ledger.load(10, read::put, unread -> {
            assertThat(unread.reason()).isNotBlank();
            unreadable.add(unread.ordinal());
        });
    }

    private static Bytes key(long ordinal) {
        return Bytes.wrap(ByteBuffer.allocate(9).put((byte) 0).putLong(ordinal).array());
    }
}
