package dev.headgate.http.answer;

import dev.headgate.api.Call;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What calls cost by the vendor's own units, at worst before and really after. What they cost before is asked on a stream
 * thread, of a call that the connector has let through: its path has at most 8,000 characters, and each rule takes
 * time that grows with the path's length, and that of the body where it counts in it, and no faster ({@link Patterns}).
 *
 * <p>Threading: any thread.
 */
public final class CostRules {

    private static final Logger LOG = LoggerFactory.getLogger(CostRules.class);
    private static final BigDecimal MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

    private final String vendor;
    private final List<CostRule> rules;
    private final LongAdder unsettled = new LongAdder();

    /** Of the call that was looked at last, which is asked for its costs next: its body is not read twice. */
    private volatile @Nullable Costs looked;

    private record Costs(Call call, Map<String, Integer> byUnit) {}

    CostRules(String vendor, List<CostRule> rules) {
        this.vendor = vendor;
        this.rules = List.copyOf(rules);
    }

    /** Says why what a call costs can't be told, naming the field and the fix, or null. */
    public @Nullable String refusal(Call call) {
        try {
            looked = new Costs(call, read(call));
            return null;
        } catch (CallCost.UnknownCostException e) {
            return e.getMessage();
        }
    }

    /** Returns the cost at worst, by unit; a unit of which the rules say nothing, or the call not enough, is left out. */
    public Map<String, Integer> costs(Call call) {
        Costs known = looked;
        looked = null;
        if (known != null && known.call().equals(call)) {
            return known.byUnit();
        }
        try {
            return read(call);
        } catch (CallCost.UnknownCostException e) {
            LOG.debug("cost not known vendor={} reason={}", vendor, e.getMessage());
            return Map.of();
        }
    }

    private Map<String, Integer> read(Call call) throws CallCost.UnknownCostException {
        Map<String, Integer> costs = new HashMap<>();
        for (CostRule rule : of(call).values()) {
            CallCost cost = rule.cost();
            if (cost != null) {
                costs.put(rule.unit(), cost.of(call));
            }
        }
        return costs;
    }

    /** Returns what the answer says, by unit; a unit of which it says nothing readable is left out. */
    Map<String, Integer> spent(Call call, Received answer, RuleGuard guard) {
        Map<String, Integer> spent = new HashMap<>();
        Map<String, CostRule> settling =
                guard.<Map<String, CostRule>>read("costs", () -> of(call)).orElse(Map.of());
        for (CostRule rule : settling.values()) {
            Source settle = rule.settle();
            if (settle == null) {
                continue;
            }
            Optional<Integer> cost = guard.read("costs." + rule.unit(), () -> whole(settle.values(answer)));
            cost.ifPresent(it -> spent.put(rule.unit(), it));
            if (cost.isEmpty()) {
                unsettled.increment();
                LOG.debug(
                        "cost not settled vendor={} unit={} status={} total={}",
                        vendor,
                        rule.unit(),
                        answer.status(),
                        unsettled.sum());
            }
        }
        return spent;
    }

    /** The first rule of each unit. */
    private Map<String, CostRule> of(Call call) {
        Map<String, CostRule> first = new LinkedHashMap<>();
        for (CostRule rule : rules) {
            if (!first.containsKey(rule.unit()) && rule.calls().holds(call)) {
                first.put(rule.unit(), rule);
            }
        }
        return first;
    }

    /** The most, if it is a whole number that fits. */
    private static @Nullable Integer whole(List<String> values) {
        BigDecimal max = Decimal.max(values);
        if (max == null || max.compareTo(MAX) > 0) {
            return null;
        }
        int cost = max.intValue();
        return BigDecimal.valueOf(cost).compareTo(max) == 0 ? cost : null;
    }
}
