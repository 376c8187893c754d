/** A vendor that is called with access tokens, one for each account. */
@NullMarked
package dev.headgate.trials.tokens;

import org.jspecify.annotations.NullMarked;
