@NullMarked
package dev.headgate.grpc;

import org.jspecify.annotations.NullMarked;
