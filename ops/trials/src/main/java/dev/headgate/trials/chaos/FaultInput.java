package dev.headgate.trials.chaos;

import dev.headgate.trials.judge.IntentKey;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Records that nobody should send: each ends as INVALID or as a dead letter, and hurts nobody else.
 *
 * @param way which
 */
record FaultInput(Way way) implements Fault {

    private static final int FAT = 600_000;
    private static final int LONG_KEY = 1_500_000;
    private static final int MOST_BYTES = 8 << 20;
    private static final Duration TAKEN = Duration.ofSeconds(60);

    /** What they have too much of. */
    enum Way {
        FIELDS,
        KEYS
    }

    /** What is done to an intent that has a vendor and an id. */
    private static final List<BiFunction<Intent.Builder, String, Intent.Builder>> FATTENINGS = List.of(
            (intent, fat) -> intent.setScope(Map.of("account", fat)),
            (intent, fat) -> intent.setScope(Map.of(fat, "a-1")),
            Intent.Builder::setTenant,
            Intent.Builder::setOrderingKey,
            Intent.Builder::setIdempotencyKey,
            (intent, fat) -> intent.setCorrelation(Map.of("trace", fat)),
            (intent, fat) -> intent.setOperation(Call.newBuilder()
                    .setPath("/things/fat")
                    .setHeaders(Map.of("Accept", fat))
                    .build()));

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        Map<String, Object> config = new HashMap<>(bed.client());
        config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "gzip");
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MOST_BYTES);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            switch (way) {
                case FIELDS -> fields(bed, producer, random);
                case KEYS -> keys(bed, producer, random);
            }
        }
        return true;
    }

    private static void fields(ChaosTestBed bed, KafkaProducer<byte[], byte[]> producer, RandomGenerator random)
            throws Exception {
        String fat = Character.toString('a' + random.nextInt(26)).repeat(FAT);
        for (BiFunction<Intent.Builder, String, Intent.Builder> fatten : FATTENINGS) {
            String vendor = bed.vendors().get(random.nextInt(bed.vendors().size()));
            Intent intent = fatten.apply(
                            Intent.newBuilder()
                                    .setId("fat-" + Long.toUnsignedString(random.nextLong(), 36))
                                    .setVendor(vendor)
                                    .setOperation(Call.newBuilder()
                                            .setPath("/things/fat")
                                            .build()),
                            fat)
                    .build();
            bed.hostile().expect(new SentIntent(new IntentKey(vendor, intent.getId()), intent.getId(), null, false));
            send(bed, producer, null, vendor.getBytes(StandardCharsets.UTF_8), encoded(intent));
        }
    }

    /** In partitions that are not their owner's, where there is one. */
    private static void keys(ChaosTestBed bed, KafkaProducer<byte[], byte[]> producer, RandomGenerator random)
            throws Exception {
        byte[] longKey =
                Character.toString('a' + random.nextInt(26)).repeat(LONG_KEY).getBytes(StandardCharsets.UTF_8);
        byte[] noText = {(byte) 0xFF, (byte) 0xFE, (byte) random.nextInt(128)};
        for (byte[] key : List.of(longKey, noText)) {
            int owner = OwnerPartition.of(key, ChaosTestBed.PARTITIONS);
            int wrong = (owner + 1 + random.nextInt(ChaosTestBed.PARTITIONS - 1)) % ChaosTestBed.PARTITIONS;
            send(bed, producer, wrong, key, new byte[] {'x'});
            send(bed, producer, owner, key, new byte[] {'x'});
        }
    }

    private static byte[] encoded(Intent intent) {
        return new AvroSerde().serializer().serialize(Topics.DEFAULT_PREFIX + Topics.INTENTS, intent);
    }

    private static void send(
            ChaosTestBed bed,
            KafkaProducer<byte[], byte[]> producer,
            @Nullable Integer partition,
            byte[] key,
            byte[] value)
            throws Exception {
        String topic = Topics.DEFAULT_PREFIX + Topics.INTENTS;
        RecordMetadata taken = producer.send(new ProducerRecord<>(topic, partition, key, value))
                .get(TAKEN.toSeconds(), TimeUnit.SECONDS);
        bed.hostile().sent(new InvalidRecords.Place(taken.partition(), taken.offset()));
    }
}
