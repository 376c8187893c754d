package dev.headgate.simulator;

import org.jspecify.annotations.Nullable;

/**
 * An answer of a vendor that knows what it is asked for.
 *
 * @param etag null for none
 */
@SuppressWarnings("ArrayRecordComponent") // written at once
record Content(int status, byte[] body, @Nullable String etag) {}
