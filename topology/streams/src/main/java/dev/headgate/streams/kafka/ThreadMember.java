package dev.headgate.streams.kafka;

/**
 * One stream thread as a member of the consumer group.
 *
 * @param gate before its partitions
 * @param proof that they are its
 */
public record ThreadMember(PartitionGate gate, OwnershipProof proof) {

    /** Its transaction is committed. */
    public void committed() {
        proof.committed();
        gate.committed();
    }
}
