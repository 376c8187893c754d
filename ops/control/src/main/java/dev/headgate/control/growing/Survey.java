package dev.headgate.control.growing;

import dev.headgate.streams.layout.Growing;
import dev.headgate.streams.record.UndecodedStore;
import java.util.List;

/** All that the stores of an application keep, looked at once, and how what is elsewhere gets where it belongs. */
final class Survey {

    private final Partitioning partitioning;
    private final Kept kept;
    private final Tally tally = new Tally();
    private final LedgerMove ledger;
    private final DedupeMove ids;
    private final VendorStateMove vendors;

    /** Takes a record. */
    interface Taker {

        void take(byte[] key, byte[] value);
    }

    /** Shows what stores keep: the last record of each key that is not deleted. */
    interface Kept {

        /** Shows nothing of a partition that is not there. */
        void show(String store, int partition, Taker taker);
    }

    private Survey(Partitioning partitioning, Kept kept, ParkedMove.Blocks blocks) {
        this.partitioning = partitioning;
        this.kept = kept;
        this.ledger = new LedgerMove(partitioning);
        this.ids = new DedupeMove(partitioning, ledger);
        this.vendors = new VendorStateMove(partitioning, new ParkedMove(partitioning, blocks));
    }

    /**
     * @param blocks asked when parked intents are moved
     * @throws GrowthException if there is something that can't be moved
     * @throws dev.headgate.streams.layout.LayoutException for what a newer version wrote
     */
    static Survey of(Partitioning partitioning, Kept kept, ParkedMove.Blocks blocks) {
        Survey survey = new Survey(partitioning, kept, blocks);
        survey.refuseUndecoded();
        for (StoreMove each : List.of(survey.ledger, survey.ids, survey.vendors)) {
            survey.look(each);
        }
        return survey;
    }

    Growing.Contents contents() {
        return tally.contents();
    }

    /** Records that are elsewhere than they belong, or missing in a partition. */
    long toMove() {
        return tally.toMove();
    }

    long unreadable() {
        return tally.toLeave();
    }

    /** Ids before the ledger: they go by the ordinals that its entries had, and have still if this is cut off. */
    void move(StoreMove.Target target) {
        for (StoreMove each : List.of(ids, ledger, vendors)) {
            for (int i = 0; i < partitioning.from(); i++) {
                int partition = i;
                kept.show(each.store(), partition, (key, value) -> each.move(partition, key, value, target));
                target.partitionDone();
            }
        }
    }

    private void look(StoreMove store) {
        for (int i = 0; i < partitioning.to(); i++) {
            int partition = i;
            kept.show(store.store(), partition, (key, value) -> store.survey(partition, key, value, tally));
        }
        store.surveyed(tally);
    }

    private void refuseUndecoded() {
        for (int i = 0; i < partitioning.to(); i++) {
            int partition = i;
            kept.show(UndecodedStore.STORE, partition, (_, _) -> {
                throw new GrowthException(
                        "records of partition " + partition + " wait until they can be decoded, since the"
                                + " schema registry was not reached. Let Headgate run until headgate_undecoded is 0, stop it, and"
                                + " grow then");
            });
        }
    }
}
