/** The scenario of other clients' partitioners: intents that arrive in partitions that are not their vendor's. */
@NullMarked
package dev.headgate.trials.partitioner;

import org.jspecify.annotations.NullMarked;
