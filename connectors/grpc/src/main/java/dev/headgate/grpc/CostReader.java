package dev.headgate.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.Map;

/**
 * Says what a call costs.
 *
 * <p>Threading: any thread.
 */
@FunctionalInterface
interface CostReader {

    /** Costs nothing but the request. */
    CostReader NONE = (_, _) -> Map.of();

    /**
     * @param request the message as it goes out
     * @return by unit, at least 1 each
     */
    Map<String, Integer> costs(MethodDescriptor method, byte[] request);
}
