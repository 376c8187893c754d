package dev.headgate.simulator;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The calls that a vendor works at, from the counting to the answer, by the scopes of its cap. */
final class WorkingCalls {

    private final Map<String, Integer> counts = new HashMap<>();
    private final IdentityHashMap<Decision, String> scopes = new IdentityHashMap<>();

    /** One more in a scope. Returns how many there are now. */
    int begin(String scope) {
        return counts.merge(scope, 1, Integer::sum);
    }

    /** What was decided about the last that began. */
    void decided(Decision decision, String scope) {
        scopes.put(decision, scope);
    }

    int of(String scope) {
        return counts.getOrDefault(scope, 0);
    }

    /** What was decided is answered otherwise. */
    void answeredOtherwise(Decision decision, Decision instead) {
        scopes.put(instead, scope(decision));
    }

    void end(Decision decision) {
        String scope = scope(decision);
        counts.computeIfPresent(scope, (key, count) -> count == 1 ? null : count - 1);
    }

    private String scope(Decision decision) {
        String scope = scopes.remove(decision);
        if (scope == null) {
            throw new IllegalStateException("was not begun");
        }
        return scope;
    }
}
