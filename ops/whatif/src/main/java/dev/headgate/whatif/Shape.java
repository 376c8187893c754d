package dev.headgate.whatif;

import dev.headgate.core.Intent;
import dev.headgate.core.Priority;
import java.util.Map;

/**
 * What many intents have in common, as far as decisions go.
 *
 * @param operation the kind of its operation, such as Call: answers of one kind are taken for its likes
 */
public record Shape(
        String operation,
        Map<String, String> scope,
        String tenant,
        String group,
        Priority priority,
        int cost,
        boolean costPerRequest,
        Map<String, Integer> costs,
        int maxAttempts,
        int maxPages,
        boolean atMostOnce) {

    public Shape {
        scope = Map.copyOf(scope);
        costs = Map.copyOf(costs);
    }

    public static Shape of(String operation, Intent intent) {
        return new Shape(
                operation,
                intent.scope(),
                intent.tenant(),
                intent.group(),
                intent.priority(),
                intent.cost(),
                intent.costPerRequest(),
                intent.costs(),
                intent.maxAttempts(),
                intent.maxPages(),
                intent.atMostOnce());
    }

    /** Where those wait among which the core makes no difference but by their order. */
    record Place(Priority priority, String tenant, Map<String, String> scope) {}

    Place place() {
        return new Place(priority, tenant, scope);
    }

    Intent.Builder intent(long ordinal, long acceptedAt) {
        return Intent.builder(ordinal, Long.toString(ordinal), acceptedAt)
                .scope(scope)
                .tenant(tenant)
                .group(group)
                .priority(priority)
                .cost(cost)
                .costPerRequest(costPerRequest)
                .costs(costs)
                .maxAttempts(maxAttempts)
                .maxPages(maxPages)
                .atMostOnce(atMostOnce);
    }
}
