/** One real Kafka broker inside this process, for trying Headgate out and for its tests. Never for production. */
@NullMarked
package dev.headgate.sandbox;

import org.jspecify.annotations.NullMarked;
