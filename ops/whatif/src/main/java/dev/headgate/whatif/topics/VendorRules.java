package dev.headgate.whatif.topics;

import dev.headgate.core.policy.Policy;
import dev.headgate.schemas.Intent;
import java.util.Map;
import java.util.function.Function;

/**
 * What has to be known of a vendor to read what was recorded of it.
 *
 * @param policy in force
 * @param costs what an intent's attempt costs at worst, by unit, as its connector says
 */
public record VendorRules(Policy policy, Function<Intent, Map<String, Integer>> costs) {}
