/** What is put around Kafka's clients and around Kafka Streams' stores, and the settings and failures of a cluster. */
@NullMarked
package dev.headgate.streams.kafka;

import org.jspecify.annotations.NullMarked;
