package dev.headgate.trials.footprint;

/**
 * What an instance holds at one moment.
 *
 * @param instance its name
 * @param seconds since the run began
 * @param residentBytes memory, as Linux counts it
 * @param openFiles files, sockets and pipes
 * @param threads of the operating system
 * @param series lines of {@code /metrics} that carry a value
 * @param stateFiles files in its state directory
 * @param topics of its application, in the whole cluster
 */
public record Footprint(
        String instance,
        double seconds,
        long residentBytes,
        int openFiles,
        int threads,
        int series,
        int stateFiles,
        int topics) {}
