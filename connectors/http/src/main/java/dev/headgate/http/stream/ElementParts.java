package dev.headgate.http.stream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The elements of an array, as they stand there byte for byte: a parser says where each begins and ends. */
final class ElementParts implements PartReader {

    private static final int MAX_DEPTH = 500;
    private static final String NO_ARRAY = "the answer is not a JSON array";

    private final Recorded bytes;
    private final JsonFactory json;
    private @Nullable JsonParser parser;

    ElementParts(InputStream body, int maxPart) {
        this.bytes = new Recorded(body, maxPart);
        // Numbers and strings are not looked at, so their own bounds are the part's.
        this.json = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                .build();
    }

    @Override
    public @Nullable Part next() throws IOException {
        try {
            return element(opened());
        } catch (JsonProcessingException e) {
            if (bytes.ended()) {
                throw new EOFException();
            }
            throw new UnreadableStreamException("the answer is not JSON, or nested deeper than " + MAX_DEPTH);
        }
    }

    private JsonParser opened() throws IOException {
        JsonParser it = parser;
        if (it == null) {
            it = json.createParser(bytes);
            parser = it;
            JsonToken first = it.nextToken();
            if (first == null) {
                throw new EOFException();
            }
            if (first != JsonToken.START_ARRAY) {
                throw new UnreadableStreamException(NO_ARRAY);
            }
        }
        return it;
    }

    private @Nullable Part element(JsonParser it) throws IOException {
        bytes.forget(it.currentLocation().getByteOffset());
        JsonToken token = it.nextToken();
        if (token == null) {
            return null;
        }
        if (token == JsonToken.END_ARRAY) {
            if (it.nextToken() != null) {
                throw new UnreadableStreamException(NO_ARRAY);
            }
            return null;
        }
        long begin = it.currentTokenLocation().getByteOffset();
        bytes.forget(begin);
        if (token.isStructStart()) {
            it.skipChildren();
        } else {
            it.finishToken();
        }
        if (it.currentToken() == null) {
            throw new EOFException();
        }
        return new Part(bytes.cut(begin, it.currentLocation().getByteOffset()), null);
    }

    /** Keeps what was read of the element that is being read. */
    private static final class Recorded extends InputStream {

        private final InputStream body;
        private final int max;
        private byte[] kept = new byte[16 * 1024];
        /** Offset in the body of the first byte that is kept, and where that stands. */
        private long first;

        private int from;
        private int to;
        private boolean ended;

        Recorded(InputStream body, int max) {
            this.body = body;
            this.max = max;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            requireSmall(to - from);
            int count = body.read(target, offset, length);
            ended |= count < 0;
            if (count > 0) {
                makeRoom(count);
                System.arraycopy(target, offset, kept, to, count);
                to += count;
            }
            return count;
        }

        private void makeRoom(int count) {
            if (to + count > kept.length) {
                int size = to - from;
                byte[] larger = size + count > kept.length ? new byte[2 * (size + count)] : kept;
                System.arraycopy(kept, from, larger, 0, size);
                kept = larger;
                from = 0;
                to = size;
            }
        }

        boolean ended() {
            return ended;
        }

        /** Nothing before this offset is cut out any more. */
        void forget(long offset) {
            from += Math.toIntExact(offset - first);
            first = offset;
        }

        byte[] cut(long begin, long end) throws UnreadableStreamException {
            int size = Math.toIntExact(end - begin);
            requireSmall(size);
            int at = from + Math.toIntExact(begin - first);
            return Arrays.copyOfRange(kept, at, at + size);
        }

        private void requireSmall(int size) throws UnreadableStreamException {
            if (size > max) {
                throw new UnreadableStreamException("a part of the answer is larger than max-body");
            }
        }
    }
}
