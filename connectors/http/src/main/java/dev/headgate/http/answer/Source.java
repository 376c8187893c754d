package dev.headgate.http.answer;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place in an answer.
 *
 * @param header its name in lower case, or null for the body
 * @param path where in the body, or in the header, which is JSON then; null for all of it
 * @param capture what of the text there counts: the pattern's group where it is found first; null for all of it
 */
record Source(
        @Nullable String header,
        @Nullable JsonQuery path,
        @Nullable Pattern capture) {

    /** Returns what is there; several values if the path finds several. */
    List<String> values(Received answer) {
        List<String> texts = texts(answer);
        return capture == null
                ? texts
                : texts.stream().map(this::captured).filter(Objects::nonNull).toList();
    }

    private List<String> texts(Received answer) {
        if (header == null) {
            return path == null ? List.of(answer.text()) : path.values(answer.json());
        }
        String value = answer.header(header);
        if (value == null) {
            return List.of();
        }
        return path == null ? List.of(value.strip()) : path.values(Received.json(value));
    }

    private @Nullable String captured(String text) {
        Matcher matcher = Objects.requireNonNull(capture).matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }
}
