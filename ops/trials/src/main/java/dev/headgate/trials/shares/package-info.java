/** Who goes first, and who gets how much: priorities, tenants, ordering keys. */
@NullMarked
package dev.headgate.trials.shares;

import org.jspecify.annotations.NullMarked;
