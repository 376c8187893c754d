/** Tests of the scenario with access tokens. */
@NullMarked
package dev.headgate.trials.groups;

import org.jspecify.annotations.NullMarked;
