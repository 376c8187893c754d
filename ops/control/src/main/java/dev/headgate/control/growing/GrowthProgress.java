package dev.headgate.control.growing;

/** Is told how far a growth is, on its thread. What it throws cuts the growth off, as a crash would. */
public interface GrowthProgress {

    void begun(GrowthStep step);

    /**
     * More is done of a step.
     *
     * @param done records, at most so many as {@code all}
     */
    void at(GrowthStep step, long done, long all);

    /** A step is over. */
    default void ended(GrowthStep step) {}
}
