package dev.headgate.bench;

import java.util.Locale;

/** Figures in English, whatever the machine's language. */
public final class Text {

    private Text() {}

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no library of ours
    public static String format(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
