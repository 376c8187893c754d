package dev.headgate.http.answer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.headgate.api.Call;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What a call costs at worst, as far as the call itself tells. */
sealed interface CallCost {

    /**
     * Returns the cost.
     *
     * @throws UnknownCostException if the call doesn't tell, or tells more than is allowed
     */
    int of(Call call) throws UnknownCostException;

    /** Always the same; 0: such a call does not count. */
    record Fixed(int cost) implements CallCost {

        @Override
        public int of(Call call) {
            return cost;
        }
    }

    /**
     * As many as the call has of something, and at least 1.
     *
     * @param each what each of them costs
     * @param base added once
     * @param max the most that a call may cost
     * @param missing the cost of a call that doesn't tell; null: such a call is refused
     */
    record Counted(
            Place place,
            int each,
            int base,
            int max,
            @Nullable Integer missing) implements CallCost {

        @Override
        public int of(Call call) throws UnknownCostException {
            long count = place.count().applyAsLong(call);
            if (count < 0) {
                if (missing == null) {
                    throw new UnknownCostException(place.name() + ": says no whole number to count by; send one");
                }
                return missing;
            }
            long cost = count > max ? Long.MAX_VALUE : base + count * each;
            if (cost > max) {
                throw new UnknownCostException(
                        place.name() + ": costs more than the profile's " + max + "; send it in several calls");
            }
            return (int) Math.max(1, cost);
        }
    }

    /**
     * Where a call tells how many.
     *
     * @param name where that is in an intent
     * @param count how many, a negative number if the call doesn't tell
     */
    record Place(String name, ToLongFunction<Call> count) {

        /** Counts the values that a path finds in the body. */
        static Place body(JsonQuery path) {
            return new Place("call.body", call -> {
                byte[] body = call.body();
                JsonNode root = body == null ? MissingNode.getInstance() : Received.json(body);
                return root.isContainerNode() ? path.count(root) : -1;
            });
        }

        /** Reads the number from a parameter of the query. */
        static Place parameter(String parameter) {
            return new Place(
                    "call.path: the query parameter " + parameter,
                    call -> largest(QueryParameter.all(call.path(), parameter)));
        }

        /**
         * Reads the number from a header.
         *
         * @param header its name in lower case
         */
        static Place header(String header) {
            return new Place(
                    "call.headers." + header,
                    call -> largest(call.headers().entrySet().stream()
                            .filter(it -> it.getKey().equalsIgnoreCase(header))
                            .map(Map.Entry::getValue)
                            .toList()));
        }
    }

    /** A negative number if one of them is no whole number, or there is none. */
    private static long largest(List<String> values) {
        long largest = -1;
        for (String value : values) {
            String text = value.strip();
            if (text.isEmpty() || text.length() > 9 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return -1;
            }
            largest = Math.max(largest, Long.parseLong(text));
        }
        return largest;
    }

    /** What a call costs can't be told. Its message names the field and the fix, and nothing of what stands there. */
    final class UnknownCostException extends Exception {

        UnknownCostException(String reason) {
            super(reason);
        }
    }
}
