package dev.headgate.grpc;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Operations as the Google Ads API counts them by day (its rate sheet): each mutated item is one, any other request is one, a
 * stream too.
 *
 * @param units that the vendor's limits count; nothing is said without {@code operations}
 */
record GoogleAdsCosts(Set<String> units) implements CostReader {

    private static final String UNIT = "operations";
    private static final List<String> ITEMS = List.of("operations", "mutate_operations");

    GoogleAdsCosts {
        units = Set.copyOf(units);
    }

    @Override
    public Map<String, Integer> costs(MethodDescriptor method, byte[] request) {
        return units.contains(UNIT) ? Map.of(UNIT, Math.max(1, items(method, request))) : Map.of();
    }

    private static int items(MethodDescriptor method, byte[] request) {
        for (String name : ITEMS) {
            FieldDescriptor field = method.getInputType().findFieldByName(name);
            if (field != null && field.isRepeated()) {
                try {
                    return DynamicMessage.parseFrom(method.getInputType(), request)
                            .getRepeatedFieldCount(field);
                } catch (InvalidProtocolBufferException e) {
                    throw new IllegalArgumentException("no message of the method", e);
                }
            }
        }
        return 1;
    }
}
