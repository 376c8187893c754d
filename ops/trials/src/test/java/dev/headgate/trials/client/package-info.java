/** The scenario of the client library, small. */
@NullMarked
package dev.headgate.trials.client;

import org.jspecify.annotations.NullMarked;
