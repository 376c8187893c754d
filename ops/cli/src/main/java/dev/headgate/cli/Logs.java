package dev.headgate.cli;

/** How much is logged on standard error. To be said before anything logs; HEADGATE_LOG has the last word. */
final class Logs {

    private Logs() {}

    /** For programs that run on: what Headgate does, and what worries the others. */
    static void show() {
        System.setProperty("headgate.log.ours", "INFO");
        System.setProperty("headgate.log.others", "WARN");
    }
}
