package dev.headgate.lab.bench;

import dev.headgate.control.CommandException;
import picocli.CommandLine.Option;

/** How often each is measured. */
final class Repeats {

    private static final int MAX = 100;

    @Option(names = "--repeats", paramLabel = "N", defaultValue = "3", description = "Of each; ${DEFAULT-VALUE}.")
    private int number;

    /** @throws CommandException if it makes no sense */
    int number() {
        if (number < 1 || number > MAX) {
            throw CommandException.usage("--repeats must be 1 to " + MAX + ", not " + number);
        }
        return number;
    }
}
