package dev.headgate.cli;

import picocli.CommandLine.Option;

/** What benchmarks that compare have in common. */
final class BenchOptions {

    private static final int MOST = 100;

    @Option(names = "--peers", description = "Also measure what else users would write or pick.")
    private boolean peers;

    @Option(names = "--repeats", paramLabel = "N", defaultValue = "3", description = "Of each; ${DEFAULT-VALUE}.")
    private int repeats;

    @Option(names = "--quick", description = "Much less work and so figures that tell little.")
    private boolean quick;

    boolean peers() {
        return peers;
    }

    int repeats() {
        if (repeats < 1 || repeats > MOST) {
            throw CommandException.usage("--repeats must be 1 to " + MOST + ", not " + repeats);
        }
        return repeats;
    }

    boolean quick() {
        return quick;
    }
}
