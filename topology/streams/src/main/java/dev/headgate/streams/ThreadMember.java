package dev.headgate.streams;

/**
 * One stream thread as a member of the consumer group.
 *
 * @param gate before its partitions
 * @param proof that they are its
 */
record ThreadMember(PartitionGate gate, OwnershipProof proof) {

    /** Its transaction is committed. */
    void committed() {
        proof.committed();
        gate.committed();
    }
}
