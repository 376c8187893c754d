package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Intents as upstream services write them, all of one size but for their vendor's name. What fills them up is in the correlation, which results carry
 * too: whoever writes results writes as many bytes as whoever copies intents.
 */
final class IntentMaker {

    private static final String TOPIC = "intents"; // no registry: any name
    private static final int FILLINGS = 64;
    private static final ByteBuffer BODY = ByteBuffer.wrap("{\"status\":\"ACTIVE\"}".getBytes(StandardCharsets.UTF_8));

    private final Serializer<SpecificRecord> serializer;
    private final String[] fillings = new String[FILLINGS];
    private final int accounts;

    /**
     * @param bytes of each record's value
     * @param accounts that intents are of in turns; 0 for no account
     */
    IntentMaker(Serializer<SpecificRecord> serializer, int bytes, int accounts) {
        this.serializer = serializer;
        this.accounts = accounts;
        int bare = serialized(0, "vendor-00", "").length;
        Random random = new Random(1);
        for (int i = 0; i < FILLINGS; i++) {
            fillings[i] = hexadecimal(random, Math.max(0, bytes - bare - 1)); // one more digit in the length
        }
    }

    /** The record's value. */
    byte[] intent(long number, String vendor) {
        return serialized(number, vendor, fillings[(int) (number % FILLINGS)]);
    }

    /** Which one it is, of an intent or of its result. */
    static int number(String id) {
        return Integer.parseInt(id, 1, id.length(), 10);
    }

    private byte[] serialized(long number, String vendor, String filling) {
        Intent intent = Intent.newBuilder()
                .setId(Text.format("i%09d", number))
                .setVendor(vendor)
                .setScope(scope(number))
                .setOperation(Call.newBuilder()
                        .setMethod("POST")
                        .setPath(Text.format("/v1/campaigns/%03d", number % 1000))
                        .setHeaders(Map.of("content-type", "application/json"))
                        .setBody(BODY.duplicate())
                        .build())
                .setCorrelation(Map.of("filling", filling))
                .build();
        return serializer.serialize(TOPIC, intent);
    }

    private Map<String, String> scope(long number) {
        return accounts == 0 ? Map.of() : Map.of(Assignment.ACCOUNT, Text.format("a%06d", number % accounts));
    }

    /** Compresses to about a half, as JSON does. */
    private static String hexadecimal(Random random, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }
}
