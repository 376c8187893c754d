package dev.headgate.trials.chaos;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.RecordSender;
import dev.headgate.trials.judge.IntentKey;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Records that nobody should send: each ends as INVALID or as a dead letter, and hurts nobody else. */
final class InputFaults {

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

    private InputFaults() {}

    /** Intents with fields that are too long. */
    static boolean fatFields(ChaosTestBed bed, RandomGenerator random) throws Exception {
        try (RecordSender sender = sender(bed)) {
            String fat = letters(random, FAT);
            for (BiFunction<Intent.Builder, String, Intent.Builder> fatten : FATTENINGS) {
                String vendor = bed.anyVendor(random);
                Intent.Builder plain = Intent.newBuilder()
                        .setId("fat-" + Long.toUnsignedString(random.nextLong(), 36))
                        .setVendor(vendor)
                        .setOperation(Call.newBuilder().setPath("/things/fat").build());
                Intent intent = fatten.apply(plain, fat).build();
                IntentKey key = new IntentKey(vendor, intent.getId());
                bed.invalid().expect(SentIntent.plain(key));
                byte[] bytes = vendor.getBytes(StandardCharsets.UTF_8);
                bed.invalid().sent(sender.put(TOPIC, null, bytes, sender.encode(TOPIC, intent)));
            }
            return true;
        }
    }

    /** Keys that are too long or no text, in partitions that are their owner's and in others. */
    static boolean longKeys(ChaosTestBed bed, RandomGenerator random) throws Exception {
        try (RecordSender sender = sender(bed)) {
            byte[] longKey = letters(random, LONG_KEY).getBytes(StandardCharsets.UTF_8);
            byte[] noText = {(byte) 0xFF, (byte) 0xFE, (byte) random.nextInt(128)};
            for (byte[] key : List.of(longKey, noText)) {
                int owner = OwnerPartition.of(key, ChaosTestBed.PARTITIONS);
                int wrong = (owner + 1 + random.nextInt(ChaosTestBed.PARTITIONS - 1)) % ChaosTestBed.PARTITIONS;
                bed.invalid().sent(sender.put(TOPIC, wrong, key, new byte[] {'x'}));
                bed.invalid().sent(sender.put(TOPIC, owner, key, new byte[] {'x'}));
            }
            return true;
        }
    }

    private static String letters(RandomGenerator random, int count) {
        return Character.toString('a' + random.nextInt(26)).repeat(count);
    }

    private static RecordSender sender(ChaosTestBed bed) {
        Map<String, Object> config = new HashMap<>(bed.client());
        config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "gzip");
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_BYTES);
        return new RecordSender(config);
    }
}
