/** A vendor that is called with access tokens, one for each account. */
@NullMarked
package dev.headgate.trials.groups;

import org.jspecify.annotations.NullMarked;
