/** Tests of the scenario over gRPC. */
@NullMarked
package dev.headgate.trials.scenario.calls;

import org.jspecify.annotations.NullMarked;
