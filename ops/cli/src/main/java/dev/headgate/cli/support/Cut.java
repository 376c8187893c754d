package dev.headgate.cli.support;

/** Texts in a space that may be too small for them. */
public final class Cut {

    private Cut() {}

    public static String to(int width, String text) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "…";
    }
}
