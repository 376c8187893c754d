package dev.headgate.app;

/**
 * What is done once. Whoever asks for it again waits until it is.
 *
 * <p>Threading: any thread.
 */
final class Once implements Runnable {

    private final Runnable inner;
    private boolean done;

    Once(Runnable inner) {
        this.inner = inner;
    }

    @Override
    public synchronized void run() {
        if (!done) {
            done = true;
            inner.run();
        }
    }
}
