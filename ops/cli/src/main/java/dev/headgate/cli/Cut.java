package dev.headgate.cli;

/** Texts in a space that may be too small for them. */
final class Cut {

    private Cut() {}

    static String to(int width, String text) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "…";
    }
}
