package dev.headgate.streams.record;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentValidator;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.LedgerHeader;
import dev.headgate.schemas.Update;
import dev.headgate.schemas.json.ContentType;
import dev.headgate.streams.spi.SteadyClock;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Reads records of the intents topic, and says what is wrong with those that make no sense. */
public final class IntentReader {

    /** Of the ledger entries that are made here; one that a newer version of Headgate made may have a larger one. */
    public static final int ENTRY_VERSION = 1;

    /** Bytes of the longest key that anything is made of. */
    public static final int MAX_KEY = IntentValidator.MAX_VENDOR;

    private final int maxBytes;
    private final boolean capped;
    private final ReplyTopics replies;

    /**
     * @param maxBytes the largest value accepted, with its headers: what fits in the ledger's changelog and in a dead letter
     * @param capped whether what intents say has a bound
     * @param replies that an intent may name
     */
    public IntentReader(int maxBytes, boolean capped, ReplyTopics replies) {
        this.maxBytes = maxBytes;
        this.capped = capped;
        this.replies = replies;
    }

    /** What a record turned out to be. */
    public sealed interface Reading {

        /** An intent to be accepted. */
        record Fit(LedgerEntry entry) implements Reading {}

        /** An intent that can never be called: it ends INVALID. */
        record Invalid(Intent intent, String reason) implements Reading {}
    }

    private @Nullable String problem(Intent intent, Record<byte[], byte[]> message, Instant now) {
        if (!fits(message)) {
            return "the intent and its headers are larger than " + maxBytes + " bytes; send a smaller body";
        }
        String problem = IntentValidator.problem(intent, message.key(), message.headers(), maxBytes, now);
        return problem == null && intent.getSchedule() != null
                ? CronValidator.problem(intent.getSchedule(), now)
                : problem;
    }

    /**
     * @param intent that the record holds
     */
    public Reading read(Record<byte[], byte[]> message, Intent intent, long now) {
        Instant at = SteadyClock.instant(now);
        String reason = capped ? problem(intent, message, at) : null;
        reason = reason == null ? replies.problem(intent) : reason;
        if (reason != null) {
            return new Reading.Invalid(intent, reason);
        }
        freeze(intent);
        List<LedgerHeader> headers = new ArrayList<>();
        for (Header header : message.headers()) {
            if (!ContentType.describesValue(header.key())) {
                ByteBuffer value = header.value() == null ? null : ByteBuffer.wrap(header.value());
                headers.add(new LedgerHeader(header.key(), value));
            }
        }
        LedgerEntry entry = new LedgerEntry(); // its other defaults are Java's; a builder copies and checks each
        entry.setVersion(ENTRY_VERSION);
        entry.setIntent(intent);
        entry.setHeaders(headers);
        entry.setAcceptedAt(at);
        entry.setCancelReason("");
        return new Reading.Fit(entry);
    }

    /** What copies its maps from now on, as the core and calls do, gets them as they are. */
    private static void freeze(Intent intent) {
        intent.setScope(Map.copyOf(intent.getScope()));
        if (intent.getOperation() instanceof Call call) {
            call.setHeaders(Map.copyOf(call.getHeaders()));
        } else if (intent.getOperation() instanceof Custom custom) {
            custom.setAttributes(Map.copyOf(custom.getAttributes()));
        } else if (intent.getOperation() instanceof Update update) {
            update.setHeaders(Map.copyOf(update.getHeaders()));
        } else if (intent.getOperation() instanceof Collect list) {
            list.setHeaders(Map.copyOf(list.getHeaders()));
        }
    }

    /** Returns whether the record could be forwarded, and kept in the ledger. */
    public boolean fits(Record<byte[], byte[]> message) {
        return SizeLimiter.fits(message.value(), message.headers(), maxBytes);
    }

    /** The text of a key, or null if it is longer than any vendor's name or not UTF-8. */
    public static @Nullable String text(byte[] key) {
        if (key.length > MAX_KEY) {
            return null;
        }
        if (isAscii(key)) { // as nearly every key is, and each record's is looked at
            return new String(key, StandardCharsets.US_ASCII);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static boolean isAscii(byte[] key) {
        for (byte each : key) {
            if (each < 0) {
                return false;
            }
        }
        return true;
    }
}
