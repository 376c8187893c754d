/** The scenario of the client library: calls that many threads await while instances come and die. */
@NullMarked
package dev.headgate.trials.client;

import org.jspecify.annotations.NullMarked;
