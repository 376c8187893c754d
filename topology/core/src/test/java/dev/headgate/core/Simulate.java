package dev.headgate.core;

import java.util.List;

/** {@code Simulate [--seeds N] [--from S]}: runs seeds S to S + N - 1; exit code 1 when one breaks a rule. */
@SuppressWarnings("SystemOut") // a command
public final class Simulate {

    private static final int LAST = 60;

    private Simulate() {}

    public static void main(String[] arguments) {
        long seeds = 100_000;
        long from = 1;
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length || !List.of("--seeds", "--from").contains(arguments[i])) {
                System.err.println("usage: Simulate [--seeds N] [--from S]");
                System.exit(2);
            }
            long value = Long.parseLong(arguments[i + 1]);
            seeds = arguments[i].equals("--seeds") ? value : seeds;
            from = arguments[i].equals("--from") ? value : from;
        }
        System.exit(run(from, seeds) ? 0 : 1);
    }

    private static boolean run(long from, long seeds) {
        long begun = System.nanoTime();
        for (long done = 0; done < seeds; done++) {
            List<String> broken = Simulation.run(from + done);
            if (!broken.isEmpty()) {
                System.out.println(report(from + done, broken));
                return false;
            }
            if ((done + 1) % 10_000 == 0 || done + 1 == seeds) {
                long rate = (done + 1) * 1_000_000_000L / Math.max(1, System.nanoTime() - begun);
                System.out.println((done + 1) + " of " + seeds + " seeds held every rule, " + rate + " seeds/s");
            }
        }
        return true;
    }

    /** What a failing seed broke, the end of its trace, and how to see it again. */
    static String report(long seed, List<String> broken) {
        List<Trace> trace = Simulation.trace(seed);
        StringBuilder text = new StringBuilder();
        trace.subList(Math.max(0, trace.size() - LAST), trace.size())
                .forEach(entry -> text.append("  ").append(entry).append('\n'));
        broken.forEach(what -> text.append(what).append('\n'));
        return text + "seed " + seed + " broke " + broken.size() + " rules; replay it with\n"
                + "java -cp headgate-core.jar:headgate-core-tests.jar:headgate-connectors-api.jar "
                + Simulate.class.getName() + " --seeds 1 --from " + seed;
    }
}
