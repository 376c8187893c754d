package dev.headgate.simulator;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An answer of many elements, written without being held. What it is like stands in the path of the call:
 * {@code /stream/FORMAT/COUNT/BYTES}, with {@code /break/AT} behind it to lose the connection before the element {@code AT}
 * of the call that comes first, and {@code /drip/MILLIS} to wait before each element. FORMAT is {@code lines}, {@code array}
 * or {@code events}; these have ids, and go on behind the {@code Last-Event-ID} of the request. An element is
 * {@code {"n":INDEX,"x":"..."}} of BYTES bytes.
 *
 * @param count of elements
 * @param bytes of each, at least those without text
 * @param breakAt the index before which the connection is lost; -1 for none
 * @param dripMillis before each element
 */
record StreamAnswer(String format, long count, int bytes, long breakAt, long dripMillis) {

    static final String PREFIX = "/stream/";

    private static final int BUFFER = 64 << 10;
    private static final long NEVER = 1L << 50;

    /** Paths and keys that were answered with a break. */
    private static final Set<String> BROKEN = ConcurrentHashMap.newKeySet();

    private static final int MOST_BROKEN = 100_000;

    /** Returns what a path without the vendor's id asks for; null if it is none of these. */
    static @Nullable StreamAnswer of(String path) {
        if (!path.startsWith(PREFIX)) {
            return null;
        }
        String[] words = path.substring(PREFIX.length()).split("/", -1);
        try {
            StreamAnswer asked =
                    new StreamAnswer(words[0], Long.parseLong(words[1]), Integer.parseInt(words[2]), -1, 0);
            for (int i = 3; i + 1 < words.length; i += 2) {
                long value = Long.parseLong(words[i + 1]);
                asked = switch (words[i]) {
                    case "break" -> new StreamAnswer(asked.format, asked.count, asked.bytes, value, asked.dripMillis);
                    case "drip" -> new StreamAnswer(asked.format, asked.count, asked.bytes, asked.breakAt, value);
                    default -> throw new NumberFormatException();
                };
            }
            return asked;
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    /** Writes it, or as much of it as comes before the break. */
    void write(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestURI().getRawPath() + " "
                + exchange.getRequestHeaders().getFirst("Idempotency-key");
        boolean breaks = breakAt >= 0 && BROKEN.size() < MOST_BROKEN && BROKEN.add(key);
        boolean events = format.equals("events");
        String after = events ? exchange.getRequestHeaders().getFirst("Last-Event-ID") : null;
        exchange.getResponseHeaders().set("Content-Type", events ? "text/event-stream" : "application/json");
        // The server ends a chunked body properly, whatever; one of a length that never comes is cut off with its
        // connection.
        exchange.sendResponseHeaders(200, breaks ? NEVER : 0);
        OutputStream out = exchange.getResponseBody();
        long first = after == null ? 0 : Long.parseLong(after) + 1;
        if (elements(out, first, breaks ? Math.min(breakAt, count) : count) && !breaks) {
            out.close();
        }
    }

    private boolean elements(OutputStream out, long first, long end) throws IOException {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFER);
        byte[] text = "x".repeat(Math.max(0, bytes - 30)).getBytes(StandardCharsets.US_ASCII);
        buffer.writeBytes(ascii(format.equals("array") ? "[" : ""));
        for (long i = first; i < end; i++) {
            if (dripMillis > 0) {
                out.write(taken(buffer));
                out.flush();
                if (!Pause.nanos(TimeUnit.MILLISECONDS.toNanos(dripMillis))) {
                    return false;
                }
            }
            buffer.writeBytes(ascii(before(i) + "{\"n\":" + i + ",\"x\":\""));
            buffer.writeBytes(text);
            buffer.writeBytes(ascii("\"}" + behind()));
            if (buffer.size() >= BUFFER) {
                out.write(taken(buffer));
            }
        }
        buffer.writeBytes(ascii(format.equals("array") && end == count ? "]" : ""));
        out.write(taken(buffer));
        out.flush();
        return true;
    }

    private String before(long index) {
        return switch (format) {
            case "array" -> index == 0 ? "\n" : ",\n";
            case "events" -> "id: " + index + "\ndata: ";
            default -> "";
        };
    }

    private String behind() {
        return switch (format) {
            case "array" -> "";
            case "events" -> "\n\n";
            default -> "\n";
        };
    }

    private static byte[] taken(ByteArrayOutputStream buffer) {
        byte[] bytes = buffer.toByteArray();
        buffer.reset();
        return bytes;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
