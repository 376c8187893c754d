package dev.headgate.simulator;

import java.util.Map;

/**
 * An answer of a vendor that knows what it is asked for.
 *
 * @param headers besides the usual
 */
@SuppressWarnings("ArrayRecordComponent") // written at once
record Content(int status, byte[] body, Map<String, String> headers) {}
