package dev.headgate.simulator;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A port of one vendor's own, always the same one. While it is closed connections are refused. It is outside of the range
 * from which systems take ports for outgoing connections, so that nobody has it when it is opened again.
 *
 * <p>Threading: any thread, one at a time.
 */
final class OwnPort {

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int TRIES = 100;

    /** Listens at a port. */
    @FunctionalInterface
    interface Opener {

        Listening listen(int port) throws IOException;
    }

    /** What there is while the port is open. */
    interface Listening {

        int port();

        void close();
    }

    private final Opener opener;
    private final int port;
    private @Nullable Listening listening;

    /**
     * Opens the port.
     *
     * @param wanted 0 for any that is free
     * @throws IOException if it can't be opened, or none of those tried
     */
    OwnPort(int wanted, Opener opener) throws IOException {
        this.opener = opener;
        Listening first = null;
        for (int tried = 1; first == null; tried++) {
            try {
                first = opener.listen(wanted == 0 ? ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST) : wanted);
            } catch (IOException e) {
                if (wanted != 0 || tried == TRIES) {
                    throw e;
                }
            }
        }
        this.listening = first;
        this.port = first.port();
    }

    int port() {
        return port;
    }

    synchronized void open() throws IOException {
        if (listening == null) {
            listening = opener.listen(port);
        }
    }

    synchronized void close() {
        Listening open = listening;
        listening = null;
        if (open != null) {
            open.close();
        }
    }
}
