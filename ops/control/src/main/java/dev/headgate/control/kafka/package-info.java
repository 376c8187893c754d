/** The user's Kafka: the cluster as it is configured, and topics read outside any group. */
@NullMarked
package dev.headgate.control.kafka;

import org.jspecify.annotations.NullMarked;
