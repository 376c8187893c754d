package dev.headgate.cli.support;

import java.io.IOException;
import java.io.InputStream;

/**
 * Keys as they are pressed, without Enter and unseen, until it is closed. Where the terminal can't be told so, keys come with
 * Enter.
 *
 * <p>Threading: one thread.
 */
public final class Keys implements AutoCloseable {

    private final InputStream in;
    private final String before;

    private Keys(InputStream in, String before) {
        this.in = in;
        this.before = before;
    }

    /** Of the terminal of this process. */
    public static Keys ofTerminal() {
        String before = Terminal.stty("-g").strip();
        if (!before.isEmpty()) {
            Terminal.stty("-icanon", "-echo");
        }
        return new Keys(System.in, before);
    }

    /** The last one that was pressed since it was asked; a space for none. */
    public char pressed() {
        char last = ' ';
        try {
            while (in.available() > 0) {
                int key = in.read();
                if (key < 0) {
                    return last;
                }
                last = (char) key;
            }
        } catch (IOException e) {
            return last; // whoever can't press a key has Ctrl-C
        }
        return last;
    }

    @Override
    public void close() {
        if (!before.isEmpty()) {
            Terminal.stty(before);
        }
    }
}
