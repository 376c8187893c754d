/** A vendor that is called over gRPC, as a user would call it. */
@NullMarked
package dev.headgate.trials.grpc;

import org.jspecify.annotations.NullMarked;
