package dev.headgate.bench.contender;

import java.nio.file.Path;

/**
 * A contender as a process of its own: {@code CONTENDER ASSIGNMENT-FILE}. Prints {@code STARTED} when the contender was
 * started, stops it when told to end or when its standard input closes, and ends with 3 if the contender can't go on.
 */
final class ContenderMain {

    /** What it prints. */
    static final String STARTED = "STARTED";

    private static final int FAILED = 3;

    private ContenderMain() {}

    public static void main(String[] args) throws Exception {
        Contender contender = Contenders.named(args[0]);
        Assignment assignment = Assignment.read(Path.of(args[1]));
        Calls calls = contender.calls(assignment.calls()).open(assignment);
        AutoCloseable running = contender.start(assignment, calls, ContenderMain::fail);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(running, calls), "contender: stopping"));
        System.out.println(STARTED);
        while (System.in.read() >= 0) {
            // nobody writes
        }
        System.exit(0);
    }

    private static void stop(AutoCloseable running, Calls calls) {
        try (calls;
                running) {
            System.out.println("stopping");
        } catch (Exception e) {
            fail(e);
        }
    }

    private static void fail(Throwable reason) {
        reason.printStackTrace();
        Runtime.getRuntime().halt(FAILED);
    }
}
