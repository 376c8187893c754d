/** Intents and outcomes over HTTP, for programs that have no client for Kafka. */
@NullMarked
package dev.headgate.gateway;

import org.jspecify.annotations.NullMarked;
