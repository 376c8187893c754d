package dev.headgate.index;

/** What one record tells of an intent. */
record Entry(Source source, IndexedIntent intent) {

    /** The later has the last word on how an intent ended; what only the earlier knows stays. */
    enum Source {
        INTENT(1),
        DEAD_LETTER(2),
        RESULT(3);

        /** As it is written. */
        final int rank;

        Source(int rank) {
            this.rank = rank;
        }
    }
}
