/** For upstream services: intents are sent, and their outcomes awaited. {@link dev.headgate.client.HeadgateClient} is the beginning. */
@NullMarked
package dev.headgate.client;

import org.jspecify.annotations.NullMarked;
