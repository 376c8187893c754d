package dev.headgate.client;

/** Threads of the client: they keep no program from ending, and say whose they are. */
final class Threads {

    private Threads() {}

    static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
