package dev.headgate.grpc;

import java.time.Duration;

/**
 * How the messages of a server-streaming method are handed over as parts.
 *
 * @param idle how long no message may come at most, while one is waited for
 * @param maxTime how long the call may take until its end, in place of the vendor's deadline
 * @param maxBytes most bytes of all messages, as they are handed over
 */
record StreamRule(Duration idle, Duration maxTime, long maxBytes) {}
