package dev.headgate.streams.record;

import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Makes output records fit: leaves out what is too large, and the record says so. One over the limit would stop the
 * thread, and its successor, and so on.
 */
public final class SizeLimiter {

    private static final Headers NO_HEADERS = new RecordHeaders(List.of());

    /** What a header costs besides its name and its value, at most. */
    private static final int HEADER = 8;

    private static final int LONGEST_NAME = 256;
    private static final int LONGEST_REASON = 2000;
    private static final int LARGEST_KEY = 1024;

    /** Bytes that are kept of a key that is larger. */
    private static final int KEPT_OF_KEY = 128;

    private final TopicCodec codec;
    private final int maxBytes;
    private final Runnable omitted;

    /**
     * @param maxBytes the largest value, its headers included
     * @param omitted told when something was left out
     */
    public SizeLimiter(TopicCodec codec, int maxBytes, Runnable omitted) {
        this.codec = codec;
        this.maxBytes = maxBytes;
        this.omitted = omitted;
    }

    /** A record ready to be written. */
    @SuppressWarnings("ArrayRecordComponent") // as Kafka takes them; compared by nobody
    record Trimmed(byte @Nullable [] key, byte[] value, Headers headers) {}

    /**
     * Returns whether a result can be written with its body. Most are so small that this need not be looked at closely.
     *
     * @param topic that it goes to, without the prefix
     */
    boolean fits(String topic, Result result, Headers headers) {
        ByteBuffer body = result.getBody();
        boolean small = body == null
                || (body.remaining() <= chunkBytes() && result.getSteps().isEmpty());
        return small || fits(codec.encode(topic, result), codec.describing(headers));
    }

    /** Most bytes of a body that one record takes, beside what says whose it is; as JSON, they may become twice as many. */
    int chunkBytes() {
        return Math.max(1, codec.writesJson() ? maxBytes / 4 : maxBytes / 2);
    }

    /** First the body goes, then what the vendor and the producer added, then what no result should be that long in. */
    Trimmed result(String topic, Result result, Headers producers) {
        Headers headers = codec.describing(producers);
        Headers none = codec.describing(NO_HEADERS);
        result.setReason(cut(result.getReason(), LONGEST_REASON));
        byte[] value = codec.encode(topic, result);
        if (fits(value, headers)) {
            return trimmed(result, value, headers);
        }
        omitted.run();
        result.setBody(null);
        result.setBodyOmitted(true);
        value = codec.encode(topic, result);
        if (fits(value, headers)) {
            return trimmed(result, value, headers);
        }
        result.setHeaders(Map.of());
        result.setCorrelation(Map.of());
        result.setStepsLeftOut(result.getStepsLeftOut() + result.getSteps().size());
        result.setSteps(List.of());
        result.setReason("left out, too large: the vendor's headers, the producer's headers and the correlation; "
                + result.getReason());
        value = codec.encode(topic, result);
        if (!fits(value, none)) {
            result.setId(cut(result.getId(), LONGEST_NAME));
            result.setVendor(cut(result.getVendor(), LONGEST_NAME));
            value = codec.encode(topic, result);
        }
        return trimmed(result, value, none);
    }

    /** First the body goes, then what the producer added. */
    Trimmed page(String topic, Page page, Headers producers) {
        Headers headers = codec.describing(producers);
        byte[] value = codec.encode(topic, page);
        if (fits(value, headers)) {
            return new Trimmed(utf8(page.getVendor()), value, headers);
        }
        omitted.run();
        page.setBody(null);
        page.setParts(List.of());
        page.setBodyOmitted(true);
        value = codec.encode(topic, page);
        if (fits(value, headers)) {
            return new Trimmed(utf8(page.getVendor()), value, headers);
        }
        page.setCorrelation(Map.of());
        byte[] rest = codec.encode(topic, page);
        return new Trimmed(utf8(page.getVendor()), rest, codec.describing(NO_HEADERS));
    }

    /**
     * The whole input is what replay needs: its value goes only if it is too large itself, and of a key that is too large
     * the beginning stays.
     */
    Trimmed letter(DeadLetter.Builder builder, Outbox.Origin origin) {
        byte[] key = origin.key();
        boolean keyFits = key == null || key.length <= LARGEST_KEY;
        boolean valueFits = fits(origin.value(), NO_HEADERS, maxBytes);
        DeadLetter letter = builder.build();
        letter.setReason(cut(letter.getReason(), LONGEST_REASON));
        if (key != null && !keyFits) {
            letter.setKey(ByteBuffer.wrap(key, 0, KEPT_OF_KEY));
            letter.setReason("the key has " + key.length + " bytes, of which the first " + KEPT_OF_KEY + " are kept; "
                    + letter.getReason());
        }
        if (!valueFits) {
            letter.setValue(null);
            letter.setValueOmitted(true);
        }
        letter.setId(letter.getId() == null ? null : cut(letter.getId(), LONGEST_NAME));
        letter.setVendor(letter.getVendor() == null ? null : cut(letter.getVendor(), LONGEST_NAME));
        byte[] value = codec.encode(Topics.DEAD_LETTERS, letter);
        boolean whole = valueFits && fits(value, origin.headers());
        if (!whole || !keyFits) {
            omitted.run();
        }
        byte[] vendor = letter.getVendor() == null ? null : utf8(letter.getVendor());
        return new Trimmed(vendor == null && keyFits ? key : vendor, value, whole ? origin.headers() : NO_HEADERS);
    }

    /** Returns whether a record can be written as it is, and kept in the ledger. */
    static boolean fits(byte @Nullable [] value, Headers headers, int maxBytes) {
        long size = value == null ? 0 : value.length;
        for (Header header : headers) {
            size += HEADER + utf8(header.key()).length + (header.value() == null ? 0 : header.value().length);
        }
        return size <= maxBytes;
    }

    public static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }

    private boolean fits(byte[] value, Headers headers) {
        return fits(value, headers, maxBytes);
    }

    private static Trimmed trimmed(Result result, byte[] value, Headers headers) {
        return new Trimmed(utf8(result.getVendor()), value, headers);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
