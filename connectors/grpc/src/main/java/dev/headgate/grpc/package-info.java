/** Calls vendors over gRPC: any unary or server-streaming method that a descriptor set describes. */
@NullMarked
package dev.headgate.grpc;

import org.jspecify.annotations.NullMarked;
