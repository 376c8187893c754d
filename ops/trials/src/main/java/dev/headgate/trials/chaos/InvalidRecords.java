package dev.headgate.trials.chaos;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.RecordSender;
import dev.headgate.trials.judge.IntentKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.jspecify.annotations.Nullable;

/**
 * Sends records that no application should send. Each must become a dead letter, and an INVALID outcome if it has a vendor
 * and an id; it must not hurt any other intent.
 *
 * <p>Threading: one thread.
 */
final class InvalidRecords {

    private static final int FAT = 600_000;
    private static final int LONG_KEY = 1_500_000;
    private static final int MAX_BYTES = 8 << 20;
    private static final String TOPIC = Topics.DEFAULT_PREFIX + Topics.INTENTS;

    /** What is done to an intent that has a vendor and an id. */
    private static final List<BiFunction<Intent.Builder, String, Intent.Builder>> FATTENINGS = List.of(
            (intent, fat) -> intent.setScope(Map.of("account", fat)),
            (intent, fat) -> intent.setScope(Map.of(fat, "a-1")),
            Intent.Builder::setTenant,
            Intent.Builder::setReplyTo,
            Intent.Builder::setOrderingKey,
            Intent.Builder::setIdempotencyKey,
            (intent, fat) -> intent.setCorrelation(Map.of("trace", fat)),
            (intent, fat) -> intent.setOperation(Call.newBuilder()
                    .setPath("/things/fat")
                    .setHeaders(Map.of("Accept", fat))
                    .build()));

    /** Where a record is in the topic of intents. */
    private record Place(int partition, long offset) {}

    private final Map<String, Object> kafka;
    private final Set<Place> places = new HashSet<>();
    private final List<ChaosWorkload.Sent> intents = new ArrayList<>();

    /** @param kafka how to connect */
    InvalidRecords(Map<String, Object> kafka) {
        this.kafka = Map.copyOf(kafka);
    }

    /** Sends intents with fields that are too long, to any vendors. */
    static boolean fatFields(ChaosTestBed bed, RandomGenerator random) throws Exception {
        String fat = letters(random, FAT);
        try (RecordSender sender = bed.invalid.sender()) {
            for (BiFunction<Intent.Builder, String, Intent.Builder> fatten : FATTENINGS) {
                String vendor = bed.anyVendor(random);
                Intent.Builder plain = Intent.newBuilder()
                        .setId("fat-" + Long.toUnsignedString(random.nextLong(), 36))
                        .setVendor(vendor)
                        .setOperation(Call.newBuilder().setPath("/things/fat").build());
                Intent intent = fatten.apply(plain, fat).build();
                bed.invalid.intents.add(ChaosWorkload.Sent.plain(new IntentKey(vendor, intent.getId())));
                bed.invalid.put(sender, null, vendor.getBytes(StandardCharsets.UTF_8), sender.encode(TOPIC, intent));
            }
        }
        return true;
    }

    /** Sends records with keys that are too long or no text, to partitions that are their owner's and to others. */
    static boolean longKeys(ChaosTestBed bed, RandomGenerator random) throws Exception {
        byte[] longKey = letters(random, LONG_KEY).getBytes(StandardCharsets.UTF_8);
        byte[] noText = {(byte) 0xFF, (byte) 0xFE, (byte) random.nextInt(128)};
        try (RecordSender sender = bed.invalid.sender()) {
            for (byte[] key : List.of(longKey, noText)) {
                int owner = OwnerPartition.of(key, ChaosTestBed.PARTITIONS);
                int wrong = (owner + 1 + random.nextInt(ChaosTestBed.PARTITIONS - 1)) % ChaosTestBed.PARTITIONS;
                bed.invalid.put(sender, wrong, key, new byte[] {'x'});
                bed.invalid.put(sender, owner, key, new byte[] {'x'});
            }
        }
        return true;
    }

    private void put(RecordSender sender, @Nullable Integer partition, byte[] key, byte[] value) throws Exception {
        var at = sender.put(TOPIC, partition, key, value);
        places.add(new Place(at.partition(), at.offset()));
    }

    private RecordSender sender() {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "gzip");
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_BYTES);
        return new RecordSender(config);
    }

    private static String letters(RandomGenerator random, int count) {
        return Character.toString('a' + random.nextInt(26)).repeat(count);
    }

    /** The intents among them, whose outcome must be INVALID. */
    List<ChaosWorkload.Sent> intents() {
        return List.copyOf(intents);
    }

    /** How many were sent. */
    int count() {
        return places.size();
    }

    /** How many of them have no dead letter; all, if the topic can't be read to its end in time. */
    int withoutDeadLetter() throws InterruptedException, ExecutionException {
        Set<Place> missing = new HashSet<>(places);
        try (CommittedTopic<DeadLetter> letters = new CommittedTopic<>(
                kafka,
                List.of(Topics.DEFAULT_PREFIX + Topics.DEAD_LETTERS),
                new AvroSerde().deserializer(),
                DeadLetter.class,
                letter -> missing.remove(new Place(letter.getPartition(), letter.getOffset())))) {
            return letters.readAll(ChaosRun.READ) ? missing.size() : places.size();
        }
    }
}
