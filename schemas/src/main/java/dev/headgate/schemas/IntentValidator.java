package dev.headgate.schemas;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Says what is wrong with an intent, in the words in which its owner would answer INVALID. Every text, number and time of
 * it has a bound, whatever is made of it later: a key of a state record, a header, a time in nanoseconds. Lengths are in
 * characters (UTF-16 units); in UTF-8, three bytes each at most. The fields of an operation are named with its kind, such
 * as {@code call.path}. Not looked at is what only the owner knows: the vendor's profile, and what a cron expression means.
 */
public final class IntentValidator {

    /** Characters of a vendor's name. */
    public static final int MAX_VENDOR = 128;

    /** Characters of a scope's value. */
    public static final int MAX_SCOPE_VALUE = 256;

    /** Characters of what a result's {@code next} says, and a list's {@code from}. */
    public static final int MAX_CURSOR = 8_000;

    /** How far ahead a call may be asked for. */
    static final Duration MAX_DELAY = Duration.ofDays(366);

    static final int MAX_COST = 999_999_999;
    static final int MAX_RESERVE = 10_000;
    static final int MAX_ATTRIBUTES = 32;
    static final int MAX_HEADERS = 64;

    /** Of a header of the producer's record. */
    static final int MAX_HEADER_BYTES = 16_384;

    /** Of all headers of the producer's record, names included. */
    static final int MAX_HEADERS_BYTES = 65_536;

    private static final int MAX_TEXT = 256;
    private static final int MAX_SHORT = 128;
    private static final int MAX_CORRELATIONS = 64;
    private static final int MAX_CORRELATION = 1_024;
    private static final int MAX_METHOD = 32;
    private static final int MAX_CALL_TEXT = 16_384;
    private static final int MAX_CALL_HEADERS = 128;
    private static final int MAX_NAME = 1_024;

    /** The first that was found. */
    private @Nullable String problem;

    /** In UTF-8, of the texts looked at. */
    private long bytes;

    private IntentValidator() {}

    /**
     * Returns what is wrong, naming the field and what is allowed; null for nothing.
     *
     * @param key the record's: the vendor in UTF-8
     * @param headers the record's
     * @param maxBytes of all texts, the headers and the body together
     * @param now what {@code notBefore} is measured from
     */
    public static @Nullable String problem(
            Intent intent, byte @Nullable [] key, Headers headers, int maxBytes, Instant now) {
        if (!isVendor(intent.getVendor())) {
            return "vendor: up to " + MAX_VENDOR + " of A-Z a-z 0-9 . _ - and not beginning with a sign";
        }
        if (!Arrays.equals(intent.getVendor().getBytes(StandardCharsets.UTF_8), key)) {
            return "the record's key is not the vendor; produce it with key " + intent.getVendor();
        }
        IntentValidator validator = new IntentValidator();
        validator.texts(intent);
        validator.numbers(intent);
        validator.times(intent, now);
        validator.schedule(intent);
        validator.operation(intent.getOperation());
        validator.headers(headers);
        if (validator.problem == null && validator.bytes > maxBytes) {
            return "the intent's texts and its body are larger than " + maxBytes + " bytes; send a smaller body";
        }
        return validator.problem;
    }

    /** Returns whether a record's key could be a vendor. */
    public static boolean isVendor(byte[] key) {
        return key.length <= MAX_VENDOR && isVendor(new String(key, StandardCharsets.ISO_8859_1));
    }

    /** Returns whether it could be a vendor's name. */
    public static boolean isVendor(String vendor) { // a regular expression took as long as all other checks together
        if (vendor.isEmpty() || vendor.length() > MAX_VENDOR || ".-_".indexOf(vendor.charAt(0)) >= 0) {
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

    private void texts(Intent intent) {
        if (intent.getId().isBlank()) {
            fail("id: 1 to " + MAX_TEXT + " characters, not only blanks");
        }
        text("id", intent.getId(), MAX_TEXT);
        map("scope", intent.getScope(), MAX_ATTRIBUTES, MAX_SHORT, MAX_SCOPE_VALUE);
        text("tenant", intent.getTenant(), MAX_SHORT);
        text("group", intent.getGroup(), MAX_SHORT);
        replyTo(intent.getReplyTo());
        text("orderingKey", intent.getOrderingKey(), MAX_TEXT);
        text("idempotencyKey", intent.getIdempotencyKey(), MAX_TEXT);
        map("correlation", intent.getCorrelation(), MAX_CORRELATIONS, MAX_SHORT, MAX_CORRELATION);
    }

    private void replyTo(String name) {
        if (!name.isEmpty() && !Topics.isReply(name)) {
            fail("replyTo: " + Topics.REPLY_ALLOWED + "; empty for the topic results");
        }
    }

    private void numbers(Intent intent) {
        if (intent.getCost() < 1 || intent.getCost() > MAX_COST) {
            fail("cost: at least 1 and at most " + MAX_COST + ", not " + intent.getCost());
        }
        if (intent.getMaxAttempts() != null && intent.getMaxAttempts() < 1) {
            fail("maxAttempts: at least 1, or null for the profile's, not " + intent.getMaxAttempts());
        }
        if (intent.getReserve() != null) {
            reserve(intent.getReserve(), intent.getOperation());
        }
        if (intent.getReplay() < 0) {
            fail("replay: 0 or more, not " + intent.getReplay());
        }
    }

    private void reserve(int requests, Object operation) {
        if (!(operation instanceof Custom)) {
            fail("reserve: only of a Custom operation; any other says itself how many requests it makes");
        }
        if (requests < 1 || requests > MAX_RESERVE) {
            fail("reserve: at least 1 and at most " + MAX_RESERVE + ", or null for the connector's, not " + requests);
        }
    }

    private void times(Intent intent, Instant now) {
        if (intent.getDeadline() != null && intent.getDeadline().toEpochMilli() < 0) {
            fail("deadline: milliseconds since 1970, not negative; null for none");
        }
        Instant notBefore = intent.getNotBefore();
        if (notBefore != null && notBefore.compareTo(now.plus(MAX_DELAY)) > 0) {
            fail("notBefore: at most " + MAX_DELAY.toDays() + " days ahead; produce the intent later");
        }
    }

    private void schedule(Intent intent) {
        if (intent.getSchedule() != null && problem == null) {
            problem = ScheduleValidator.problem(intent, intent.getSchedule());
        }
    }

    private void operation(Object operation) {
        if (operation instanceof Call call) {
            text("call.method", call.getMethod(), MAX_METHOD);
            text("call.path", call.getPath(), MAX_CALL_TEXT);
            map("call.headers", call.getHeaders(), MAX_CALL_HEADERS, MAX_TEXT, MAX_CALL_TEXT);
            bytes += call.getBody() == null ? 0 : call.getBody().remaining();
        } else if (operation instanceof Custom custom) {
            custom(custom);
        } else if (operation instanceof Update update) {
            text("update.path", update.getPath(), MAX_CALL_TEXT);
            map("update.headers", update.getHeaders(), MAX_CALL_HEADERS, MAX_TEXT, MAX_CALL_TEXT);
            text("update.method", update.getMethod(), MAX_METHOD);
            text("update.at", update.getAt(), MAX_NAME);
            bytes += update.getPatch().remaining();
        } else if (operation instanceof Collect list) {
            list(list);
        } else {
            fail("operation: this version of Headgate knows Call, Custom, Collect and Update and nothing else");
        }
    }

    private void custom(Custom custom) {
        if (custom.getName().isBlank()) {
            fail("custom.name: 1 to " + MAX_NAME + " characters, not only blanks");
        }
        text("custom.name", custom.getName(), MAX_NAME);
        map("custom.attributes", custom.getAttributes(), MAX_CALL_HEADERS, MAX_TEXT, MAX_CALL_TEXT);
        bytes += custom.getPayload() == null ? 0 : custom.getPayload().remaining();
    }

    private void list(Collect list) {
        text("collect.path", list.getPath(), MAX_CALL_TEXT);
        map("collect.headers", list.getHeaders(), MAX_CALL_HEADERS, MAX_TEXT, MAX_CALL_TEXT);
        text("collect.from", list.getFrom(), MAX_CURSOR);
        if (list.getFrom() != null && list.getFrom().isEmpty()) {
            fail("collect.from: as a result's next says it, or null for the first page");
        }
        if (list.getMaxPages() != null && list.getMaxPages() < 1) {
            fail("collect.maxPages: at least 1, or null for all, not " + list.getMaxPages());
        }
    }

    private void headers(Headers headers) {
        int count = 0;
        long total = 0;
        for (Header header : headers) {
            int value = header.value() == null ? 0 : header.value().length;
            total += header.key().length() + value;
            text("a name of the record's headers", header.key(), MAX_TEXT);
            if (value > MAX_HEADER_BYTES && problem == null) {
                fail("the record's header " + header.key() + ": at most " + MAX_HEADER_BYTES + " bytes, not " + value);
            }
            if (++count > MAX_HEADERS) {
                fail("the record's headers: at most " + MAX_HEADERS);
                return;
            }
        }
        bytes += total;
        if (total > MAX_HEADERS_BYTES) {
            fail("the record's headers: at most " + MAX_HEADERS_BYTES + " bytes together, not " + total);
        }
    }

    private void map(String field, Map<String, String> map, int maxCount, int maxName, int maxValue) {
        if (map.size() > maxCount) {
            fail(field + ": at most " + maxCount + " entries, not " + map.size());
        }
        for (Map.Entry<String, String> entry : map.entrySet()) {
            if (problem != null) {
                return;
            }
            text("a name in " + field, entry.getKey(), maxName);
            if (problem == null) {
                text(field, entry.getKey(), entry.getValue(), maxValue);
            }
        }
    }

    private void text(String field, String name, String value, int max) {
        if (value.length() > max || !measure(value)) {
            text(field + "." + name, value, max);
        }
    }

    private void text(String field, @Nullable String value, int max) {
        if (value == null || problem != null) {
            return;
        }
        if (value.length() > max) {
            problem = field + ": at most " + max + " characters, not " + value.length();
        } else if (!measure(value)) {
            problem = field + ": has half of a surrogate pair, which no text in UTF-8 has";
        }
    }

    /** Counts its bytes; returns whether it has any in UTF-8. */
    private boolean measure(String text) { // there and back took a sixth of the time of a look at each character
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        bytes += utf8.length;
        return new String(utf8, StandardCharsets.UTF_8).equals(text);
    }

    private void fail(String found) {
        if (problem == null) {
            problem = found;
        }
    }
}
