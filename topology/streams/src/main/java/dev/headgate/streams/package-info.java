/** The Kafka Streams side: the owner of a partition's vendors, its ledger, the partition gate and the topology. */
@NullMarked
package dev.headgate.streams;

import org.jspecify.annotations.NullMarked;
