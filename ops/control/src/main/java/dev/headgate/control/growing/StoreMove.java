package dev.headgate.control.growing;

import org.jspecify.annotations.Nullable;

/**
 * How the records of one store are dealt out to more partitions. All of them are surveyed, partition by partition, before
 * any is moved; what is moved is what the survey saw.
 */
interface StoreMove {

    String store();

    /** Looks at a record. */
    void survey(int partition, byte[] key, byte[] value, Tally tally);

    /** The survey has seen every record of the store. */
    default void surveyed(Tally tally) {}

    /** Moves a record, or some part of it, if it belongs elsewhere. */
    void move(int partition, byte[] key, byte[] value, Target target);

    /** Where moved records go; whatever is put between two calls of {@link #done} is one transaction with others. */
    interface Target {

        /** @param value null to delete it */
        void put(String store, int partition, byte[] key, byte @Nullable [] value);

        /**
         * Parks a block.
         *
         * @param value of its record
         * @param id the record's time stamp
         */
        void park(int partition, String vendor, byte[] value, long id);

        /** A record and what belongs to it is there now. */
        void done();

        /** Nothing more comes of a partition, and the next is read at length. */
        void partitionDone();
    }
}
