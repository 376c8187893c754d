package dev.headgate.streams;

/** What a task of the stream thread has before it, so that the gate knows how long a poll may take. */
interface Agenda {

    /** Whether calls have ended that the task has not looked at. Asked from any thread. */
    boolean hasEnded();

    /** When the task wants to run again, in nanoseconds of the steady clock. Asked on the stream thread. */
    long nextDue();
}
