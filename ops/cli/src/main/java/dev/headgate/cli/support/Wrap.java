package dev.headgate.cli.support;

import java.util.ArrayList;
import java.util.List;

/** Text broken between words. */
public final class Wrap {

    private Wrap() {}

    /** @param head stands before the first line; as many spaces stand before the others */
    public static List<String> to(int width, String head, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(head);
        for (String word : text.split(" ")) {
            if (line.length() > head.length() && line.length() + word.length() > width) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(head.length()));
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
