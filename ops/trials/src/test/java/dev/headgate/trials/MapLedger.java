package dev.headgate.trials;

import dev.headgate.streams.Seam;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The ledger as a map in memory: what the judge must notice. */
public final class MapLedger implements Seam {

    @Override
    public StoreBuilder<KeyValueStore<Bytes, byte[]>> ledger(StoreBuilder<KeyValueStore<Bytes, byte[]>> real) {
        return Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(real.name()), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled();
    }
}
