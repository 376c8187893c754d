package dev.headgate.bench;

import dev.headgate.schemas.OwnerPartition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How intents are spread.
 *
 * @param vendors that they are for, in equal shares
 * @param partitions of the topics, each with as many vendors; of one vendor alone, one has it
 */
public record Shape(int vendors, int partitions) {

    public Shape {
        if (vendors < 1 || partitions < 1 || (vendors > 1 && vendors % partitions != 0)) {
            throw new IllegalArgumentException("no equal shares: " + vendors + " in " + partitions);
        }
    }

    /** The vendors' ids. Those of each partition come in turns. */
    public List<String> ids() {
        List<String> ids = new ArrayList<>();
        for (int candidate = 0; ids.size() < vendors; candidate++) {
            String id = "vendor-" + candidate;
            if (partition(id) == ids.size() % partitions) {
                ids.add(id);
            }
        }
        return ids;
    }

    /** Where a vendor's intents are. */
    public int partition(String vendor) {
        return OwnerPartition.of(vendor.getBytes(StandardCharsets.UTF_8), partitions);
    }

    public String inWords() {
        return (vendors == 1 ? "1 vendor, " : vendors + " vendors, ")
                + (partitions == 1 ? "1 partition" : partitions + " partitions");
    }
}
