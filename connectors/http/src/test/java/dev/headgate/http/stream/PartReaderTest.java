package dev.headgate.http.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartReaderTest {

    private static final int MAX = 1 << 20;

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> parts(StreamFormat format, InputStream body, int max) throws IOException {
        PartReader reader = format.reader(body, max);
        List<String> parts = new ArrayList<>();
        for (Part part = reader.next(); part != null; part = reader.next()) {
            parts.add(new String(part.bytes(), StandardCharsets.UTF_8));
        }
        return parts;
    }

    private static List<String> parts(StreamFormat format, String body) throws IOException {
        return parts(format, stream(body), MAX);
    }

    @Test
    void shouldCutLines() throws IOException {
        assertThat(parts(StreamFormat.JSON_LINES, "{\"a\":1}\n\n  \n{\"b\":\"ü\"}\r\n[3]"))
                .containsExactly("{\"a\":1}", "{\"b\":\"ü\"}", "[3]");
    }

    @Test
    void shouldCutElementsAsTheyStandThere() throws IOException {
        String body = " [ {\"a\": [1, {\"]\": \"\\\"}[\"}]} ,\n \"x\\\\\" , 1.50e3,true , null,[ ] ,-7 ] \n";

        assertThat(parts(StreamFormat.JSON_ARRAY, body))
                .containsExactly(
                        "{\"a\": [1, {\"]\": \"\\\"}[\"}]}", "\"x\\\\\"", "1.50e3", "true", "null", "[ ]", "-7");
    }

    @Test
    void shouldHaveNoPartsOfAnEmptyBody() throws IOException {
        assertThat(parts(StreamFormat.JSON_ARRAY, "[]")).isEmpty();
        assertThat(parts(StreamFormat.JSON_LINES, "")).isEmpty();
        assertThat(parts(StreamFormat.SSE, "")).isEmpty();
    }

    @Test
    void shouldReadEventsAsBrowsersDo() throws IOException {
        String body = String.join(
                "",
                "\uFEFF: comment\r\nid: 1\r\nevent: add\r\ndata: one\r\ndata:two\r\n\r\n",
                "data\n\ndata: {\"x\":1}\rretry: 5\r\rid\nevent: none\n\ndata:  y\n\ndata: cut off\n");

        assertThat(parts(StreamFormat.SSE, body))
                .containsExactly(
                        "{\"event\":\"add\",\"id\":\"1\",\"data\":\"one\\ntwo\"}",
                        "{\"event\":\"message\",\"id\":\"1\",\"data\":\"\"}",
                        "{\"event\":\"message\",\"id\":\"1\",\"data\":\"{\\\"x\\\":1}\"}",
                        "{\"event\":\"message\",\"data\":\" y\"}");
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "'a b',", "'é',", "'',"})
    void shouldSayWhereToGoOnByWhatAHeaderCanCarry(String id, String position) throws IOException {
        PartReader reader = StreamFormat.SSE.reader(stream("id: " + id + "\ndata: x\n\n"), MAX);

        assertThat(reader.next()).extracting(Part::position).isEqualTo(position);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1}", "[1] 2", "[1, x]", "[1 2]", "7", "<html>"})
    void shouldRefuseWhatIsNoArray(String body) {
        assertThatThrownBy(() -> parts(StreamFormat.JSON_ARRAY, body)).isInstanceOf(UnreadableStreamException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[1,", "[{\"a\":", "[\"abc", "[1", "[[1]"})
    void shouldTellAnArrayThatBreaksOff(String body) {
        assertThatThrownBy(() -> parts(StreamFormat.JSON_ARRAY, body)).isInstanceOf(EOFException.class);
    }

    @Test
    void shouldBoundDepth() {
        assertThatThrownBy(() -> parts(StreamFormat.JSON_ARRAY, "[".repeat(600)))
                .isInstanceOf(UnreadableStreamException.class);
    }

    @ParameterizedTest
    @EnumSource(StreamFormat.class)
    void shouldBoundAPart(StreamFormat format) {
        String large = "x".repeat(200_000);
        String body = switch (format) {
            case JSON_LINES -> large + "\n";
            case JSON_ARRAY -> "[\"" + large + "\"]";
            case SSE -> "data: " + large + "\n\n";
        };

        assertThatThrownBy(() -> parts(format, stream(body), 100_000)).isInstanceOf(UnreadableStreamException.class);
    }

    @Test
    void shouldBoundAnEventOfManyLines() {
        assertThatThrownBy(() -> parts(StreamFormat.SSE, stream("data: xxxxxxxx\n".repeat(1000)), 1000))
                .isInstanceOf(UnreadableStreamException.class);
    }

    /** What comes in whatever pieces is cut alike, and each part is there once its last byte is. */
    @ParameterizedTest
    @EnumSource(StreamFormat.class)
    void shouldCutAlikeHoweverTheBodyArrives(StreamFormat format) throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            List<String> values = values(random);
            String body = body(format, values, random);

            List<String> cut = parts(format, new Pieces(body, random), MAX);

            assertThat(cut).as("seed %d of %s", seed, body).isEqualTo(expected(format, values));
        }
    }

    /** Damaged bodies end in a failure that is meant to be one, or are read; nothing else happens. */
    @ParameterizedTest
    @EnumSource(StreamFormat.class)
    void shouldFailOnlyAsItSays(StreamFormat format) {
        for (int seed = 0; seed < 2000; seed++) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            byte[] body = body(format, values(random), random).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 3; i++) {
                body[random.nextInt(body.length)] = (byte) random.nextInt(256);
            }

            Throwable failure = catchThrowable(() -> parts(format, new Pieces(body, random), MAX));

            if (failure != null) {
                assertThat(failure)
                        .as("seed %d", seed)
                        .isInstanceOfAny(UnreadableStreamException.class, EOFException.class);
            }
        }
    }

    private static List<String> values(RandomGenerator random) {
        String[] all = {
            "{\"a\":1}",
            "{\"k\":[{\"]\":\"}\\\"\"},[]]}",
            "\"ü\\\\\"",
            "12.5",
            "[]",
            "{}",
            "{\"long\":\"" + "y".repeat(9000) + "\"}"
        };
        List<String> values = new ArrayList<>();
        for (int i = random.nextInt(30); i >= 0; i--) {
            values.add(all[random.nextInt(all.length)]);
        }
        return values;
    }

    private static String body(StreamFormat format, List<String> values, RandomGenerator random) {
        String[] ends = {"\n", "\r\n", "\r"};
        StringBuilder body = new StringBuilder(format == StreamFormat.JSON_ARRAY ? "[" : "");
        for (int i = 0; i < values.size(); i++) {
            String end = ends[random.nextInt(format == StreamFormat.SSE ? 3 : 2)];
            switch (format) {
                case JSON_LINES -> body.append(values.get(i)).append(end);
                case JSON_ARRAY -> body.append(i == 0 ? "" : ",").append(end).append(values.get(i));
                case SSE ->
                    body.append("data: ").append(values.get(i)).append(end).append(end);
            }
        }
        return body.append(format == StreamFormat.JSON_ARRAY ? "]" : "").toString();
    }

    private static List<String> expected(StreamFormat format, List<String> values) {
        return format == StreamFormat.SSE
                ? values.stream()
                        .map(it -> "{\"event\":\"message\",\"data\":\""
                                + it.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}")
                        .toList()
                : values;
    }

    /** A body that comes in pieces of any size. */
    private static final class Pieces extends InputStream {

        private final InputStream all;
        private final RandomGenerator random;

        Pieces(String body, RandomGenerator random) {
            this(body.getBytes(StandardCharsets.UTF_8), random);
        }

        Pieces(byte[] body, RandomGenerator random) {
            this.all = new ByteArrayInputStream(body);
            this.random = random;
        }

        @Override
        public int read() throws IOException {
            return all.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return all.read(target, offset, Math.min(length, 1 + random.nextInt(random.nextBoolean() ? 3 : 5000)));
        }
    }
}
