package dev.headgate.control.letters;

import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dead letter as a line. */
public final class LetterLine {

    private static final int SHOWN_REASON = 200;

    private LetterLine() {}

    public static Map<String, @Nullable Object> json(Letter letter, boolean replayed) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>(named(letter));
        line.put("at", letter.at().toString());
        line.put("kind", letter.kind());
        line.put("reason", letter.reason());
        line.put("status", letter.status());
        line.put("attempts", letter.attempts());
        line.put("replay", letter.replay());
        line.put("replayed", replayed);
        line.put("readable", letter.intent() != null);
        line.put("bytes", letter.bytes());
        return line;
    }

    /** What names it. */
    public static Map<String, @Nullable Object> named(Letter letter) {
        return NamedValues.of(
                "partition", letter.position().partition(),
                "offset", letter.position().offset(),
                "vendor", letter.vendor(),
                "id", letter.id());
    }

    public static String text(Letter letter, boolean replayed) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %s %-13s %s %s",
                letter.position(),
                letter.at().truncatedTo(ChronoUnit.SECONDS),
                letter.kind(),
                shown(letter.vendor()),
                shown(letter.id())));
        if (letter.kind().equals(Letter.UNREADABLE)) {
            line.append(", ").append(letter.bytes()).append(" B");
        } else {
            line.append(", ").append(Texts.count(letter.attempts(), "attempt"));
        }
        if (letter.status() != null) {
            line.append(", status ").append(letter.status());
        }
        if (letter.replay() > 0) {
            line.append(", replay ").append(letter.replay());
        }
        if (replayed) {
            line.append(", replayed");
        }
        return line.append(": ")
                .append(Texts.cut(SHOWN_REASON, letter.reason()))
                .toString();
    }

    /** What names it. */
    public static String name(Letter letter) {
        return letter.position() + " " + shown(letter.vendor()) + " " + shown(letter.id());
    }

    private static String shown(@Nullable String text) {
        return text == null ? "-" : text;
    }
}
