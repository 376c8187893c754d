/** Tests of the scenarios in which intents share a request. */
@NullMarked
package dev.headgate.trials.sharing;

import org.jspecify.annotations.NullMarked;
