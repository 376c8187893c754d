/** Tests of the scenario of other clients' partitioners. */
@NullMarked
package dev.headgate.trials.partitioner;

import org.jspecify.annotations.NullMarked;
