/** Tests of the scenarios with priorities, tenants and ordering keys. */
@NullMarked
package dev.headgate.trials.shares;

import org.jspecify.annotations.NullMarked;
