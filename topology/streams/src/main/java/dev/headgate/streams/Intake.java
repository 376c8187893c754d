package dev.headgate.streams;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.LedgerHeader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Reads records of the intents topic, and says what is wrong with those that make no sense. */
final class Intake {

    private static final int LONGEST_VENDOR = 128;
    private static final int LONGEST_ID = 256;
    private static final int MOST_ATTRIBUTES = 32;

    private final int maxBytes;

    /**
     * @param maxBytes the largest value accepted, with its headers: what fits in the ledger's changelog and in a dead letter
     */
    Intake(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** What a record turned out to be. */
    sealed interface Reading {

        /** An intent to be accepted. */
        record Fit(LedgerEntry entry) implements Reading {}

        /** An intent that can never be called: it ends INVALID. */
        record Invalid(Intent intent, String reason) implements Reading {}
    }

    /**
     * @param intent that the record holds
     */
    Reading read(Record<byte[], byte[]> message, Intent intent, long now) {
        String reason = fits(message)
                ? wrong(intent, message.key())
                : "the intent and its headers are larger than " + maxBytes + " bytes; send a smaller body";
        if (reason != null) {
            return new Reading.Invalid(intent, reason);
        }
        freeze(intent);
        List<LedgerHeader> headers = new ArrayList<>();
        for (Header header : message.headers()) {
            headers.add(
                    new LedgerHeader(header.key(), header.value() == null ? null : ByteBuffer.wrap(header.value())));
        }
        LedgerEntry entry = new LedgerEntry(); // its other defaults are Java's; a builder copies and checks each
        entry.setVersion(Ledger.VERSION);
        entry.setIntent(intent);
        entry.setHeaders(headers);
        entry.setAcceptedAt(SteadyClock.instant(now));
        return new Reading.Fit(entry);
    }

    /** What copies its maps from now on, as the core and calls do, gets them as they are. */
    private static void freeze(Intent intent) {
        intent.setScope(Map.copyOf(intent.getScope()));
        if (intent.getOperation() instanceof Call call) {
            call.setHeaders(Map.copyOf(call.getHeaders()));
        }
    }

    /** Returns whether the record could be forwarded, and kept in the ledger. */
    boolean fits(Record<byte[], byte[]> message) {
        return Trim.fits(message.value(), message.headers(), maxBytes);
    }

    /** The text of a key, or null if it is not UTF-8. */
    static @Nullable String text(byte[] key) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static @Nullable String wrong(Intent intent, byte[] key) {
        if (!isName(intent.getVendor())) {
            return "vendor: up to 128 of A-Z a-z 0-9 . _ - and not beginning with a sign";
        }
        if (!Arrays.equals(intent.getVendor().getBytes(StandardCharsets.UTF_8), key)) {
            return "the record's key is not the vendor; produce it with key " + intent.getVendor();
        }
        if (intent.getId().isBlank() || intent.getId().length() > LONGEST_ID) {
            return "id: 1 to " + LONGEST_ID + " characters";
        }
        if (!(intent.getOperation() instanceof Call)) {
            return "operation: this version of Headgate makes a Call and nothing else";
        }
        if (intent.getCost() < 1) {
            return "cost: at least 1, not " + intent.getCost();
        }
        if (intent.getMaxAttempts() != null && intent.getMaxAttempts() < 1) {
            return "maxAttempts: at least 1, or null for the profile's, not " + intent.getMaxAttempts();
        }
        if (intent.getDeadline() != null && intent.getDeadline().toEpochMilli() < 0) {
            return "deadline: milliseconds since 1970, not negative";
        }
        return intent.getScope().size() > MOST_ATTRIBUTES ? "scope: at most " + MOST_ATTRIBUTES + " attributes" : null;
    }

    /** Without a regular expression, which took as long as the rest of the checks together. */
    private static boolean isName(String vendor) {
        if (vendor.isEmpty() || vendor.length() > LONGEST_VENDOR || ".-_".indexOf(vendor.charAt(0)) >= 0) {
            return false;
        }
        for (int i = 0; i < vendor.length(); i++) {
            char c = vendor.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (!letter && !(c >= '0' && c <= '9') && ".-_".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }
}
