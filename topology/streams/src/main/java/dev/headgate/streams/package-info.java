/** The Kafka Streams application: its topology, and the runtime of a task and of its vendors. */
@NullMarked
package dev.headgate.streams;

import org.jspecify.annotations.NullMarked;
