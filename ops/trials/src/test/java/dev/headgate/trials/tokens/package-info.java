/** Tests of the scenario with access tokens. */
@NullMarked
package dev.headgate.trials.tokens;

import org.jspecify.annotations.NullMarked;
