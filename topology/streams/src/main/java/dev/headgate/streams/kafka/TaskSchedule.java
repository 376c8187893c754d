package dev.headgate.streams.kafka;

/** What a task of the stream thread has before it, so that the gate knows how long a poll may take. */
public interface TaskSchedule {

    /**
     * Whether calls have ended, or a commit that something waits for is through, and the task has not looked. Asked on
     * the stream thread.
     */
    boolean hasNews();

    /** When the task wants to run again, in nanoseconds of the steady clock. Asked on the stream thread. */
    long nextDue();

    /** The thread has done what it had to, and is about to poll. Told on the stream thread. */
    void polling();

    /** The stream thread's transaction is committed, whether or not the task wrote in it. Told on the stream thread. */
    void committed();
}
