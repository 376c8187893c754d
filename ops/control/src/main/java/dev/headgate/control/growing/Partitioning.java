package dev.headgate.control.growing;

import dev.headgate.schemas.OwnerPartition;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Utils;

/**
 * Who owns a vendor before and after.
 *
 * @param from partitions before, at least 1
 * @param to partitions after, more than before
 * @param formats the newest format that may be written
 */
record Partitioning(int from, int to, int formats) {

    int owner(String vendor) {
        return owner(vendor.getBytes(StandardCharsets.UTF_8));
    }

    int owner(byte[] vendor) {
        return OwnerPartition.of(vendor, to);
    }

    /** @param hash the murmur2 hash of a vendor */
    int owner(int hash) {
        return Utils.toPositive(hash) % to;
    }

    /** The other partitions that may own vendors of a partition: a hash has the same rest in both. */
    List<Integer> heirs(int partition) {
        int step = BigInteger.valueOf(from).gcd(BigInteger.valueOf(to)).intValueExact();
        return IntStream.range(0, to)
                .filter(it -> it != partition && it % step == partition % step)
                .boxed()
                .toList();
    }
}
