/** Tests of the scenario over gRPC. */
@NullMarked
package dev.headgate.trials.grpc;

import org.jspecify.annotations.NullMarked;
