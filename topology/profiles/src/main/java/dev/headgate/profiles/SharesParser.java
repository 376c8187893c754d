package dev.headgate.profiles;

import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.core.policy.Shares;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code priorities}, {@code tenants} and {@code keep-for-high} of a profile. */
final class SharesParser {

    private static final Range<Integer> WEIGHT = Range.integers(Shares.MIN_WEIGHT, Shares.MAX_WEIGHT);
    private static final Range<Integer> PERCENT = Range.integers(0, Shares.MAX_KEPT);
    private static final String PERCENT_TEXT = "0% to " + Shares.MAX_KEPT + "%";
    private static final int MAX_TENANTS = 10_000;

    private SharesParser() {}

    static Shares read(Section root) {
        Shares usual = Shares.DEFAULT;
        Section priorities = root.section("priorities");
        Section weights = priorities.section("weights");
        int high = WEIGHT.optional(weights, "HIGH", usual.high());
        int normal = WEIGHT.optional(weights, "NORMAL", usual.normal());
        int low = WEIGHT.optional(weights, "LOW", usual.low());
        weights.close();
        priorities.close();
        Section tenants = root.section("tenants");
        Map<String, Integer> byTenant = tenants(tenants);
        int tenant = WEIGHT.optional(tenants, "default", usual.tenant());
        tenants.close();
        int kept = root.optional("keep-for-high", usual.keptForHigh(), PERCENT_TEXT, SharesParser::percent);
        return new Shares(high, normal, low, byTenant, tenant, kept);
    }

    private static Map<String, Integer> tenants(Section tenants) {
        Section weights = tenants.section("weights");
        Map<String, Integer> byTenant = new HashMap<>();
        if (weights.keys().size() > MAX_TENANTS) {
            tenants.mistake("weights", null, "allowed: at most " + MAX_TENANTS + " tenants");
            return byTenant;
        }
        for (String tenant : weights.keys()) {
            WEIGHT.given(weights, tenant).ifPresent(weight -> byTenant.put(tenant, weight));
        }
        weights.close();
        return byTenant;
    }

    private static Optional<Integer> percent(String text) {
        return text.endsWith("%") ? PERCENT.reader().apply(text.substring(0, text.length() - 1)) : Optional.empty();
    }
}
