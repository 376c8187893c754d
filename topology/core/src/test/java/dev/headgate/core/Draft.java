package dev.headgate.core;

import dev.headgate.api.Joining;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds an intent of which only what matters to the test is said. */
final class Draft {

    private final long ordinal;
    private String id;
    private final Map<String, String> scope = new TreeMap<>();
    private String tenant = "tenant";
    private String group = "";
    private Priority priority = Priority.NORMAL;
    private int cost = 1;
    private Map<String, Integer> costs = Map.of();
    private long acceptedAt = Rig.START;
    private long notBefore;
    private long deadline = Nanos.NEVER;
    private @Nullable String orderingKey;
    private int maxAttempts;
    private boolean atMostOnce;
    private boolean costPerRequest;
    private long resource;
    private boolean exclusive;
    private @Nullable Joining joining;

    private Draft(long ordinal) {
        this.ordinal = ordinal;
        this.id = "id-" + ordinal;
    }

    static Draft of(long ordinal) {
        return new Draft(ordinal);
    }

    Draft id(String value) {
        id = value;
        return this;
    }

    Draft scope(String name, String value) {
        scope.put(name, value);
        return this;
    }

    Draft account(String value) {
        return scope("account", value);
    }

    Draft tenant(String value) {
        tenant = value;
        return this;
    }

    Draft group(String value) {
        group = value;
        return this;
    }

    Draft priority(Priority value) {
        priority = value;
        return this;
    }

    /** At worst, in a unit of its own. */
    Draft cost(String unit, int worst) {
        costs = Map.of(unit, worst);
        return this;
    }

    Draft cost(int value) {
        cost = value;
        return this;
    }

    Draft acceptedAt(long value) {
        acceptedAt = value;
        return this;
    }

    Draft notBefore(long value) {
        notBefore = value;
        return this;
    }

    Draft deadline(long value) {
        deadline = value;
        return this;
    }

    Draft key(String value) {
        orderingKey = value;
        return this;
    }

    Draft maxAttempts(int value) {
        maxAttempts = value;
        return this;
    }

    Draft atMostOnce() {
        atMostOnce = true;
        return this;
    }

    /** A call of that resource. */
    Draft of(long ofResource, boolean alone) {
        resource = ofResource;
        exclusive = alone;
        return this;
    }

    /** An update of that resource: two requests, of which each costs as much. */
    Draft update(long ofResource) {
        costPerRequest = true;
        cost *= 2;
        return of(ofResource, true).cost(Limit.REQUESTS, 2);
    }

    Draft read(long ofResource) {
        return of(ofResource, false);
    }

    /** It asks for the same as any other of that key. */
    Draft same(String key) {
        return joining(new Joining.Collapse(key));
    }

    Draft joining(Joining value) {
        joining = value;
        return this;
    }

    Intent intent() {
        return Intent.builder(ordinal, id, acceptedAt)
                .scope(scope)
                .tenant(tenant)
                .group(group)
                .priority(priority)
                .cost(cost)
                .costs(costs)
                .notBefore(notBefore)
                .deadline(deadline)
                .orderingKey(orderingKey)
                .maxAttempts(maxAttempts)
                .atMostOnce(atMostOnce)
                .costPerRequest(costPerRequest)
                .resource(resource)
                .exclusive(exclusive)
                .joining(joining)
                .build();
    }

    Entry entry() {
        return new Entry(intent(), Progress.NONE, new WaitClock(0));
    }
}
