package dev.headgate.streams;

import dev.headgate.core.Event;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.Policy;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.SavedLimitOverride;
import dev.headgate.streams.call.CallPool;
import dev.headgate.streams.ledger.LimitOverrideStore;
import dev.headgate.streams.metrics.LimitChangeRequests;
import dev.headgate.streams.overflow.OverflowIndex;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBinding;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules that a task's vendors go by: those of their profiles, limits changed through Resilience4j in this process, and before both
 * the limits that commands have set.
 *
 * <p>Threading: the stream thread.
 */
final class VendorPolicies {

    private static final Logger LOG = LoggerFactory.getLogger(VendorPolicies.class);

    private final AppContext app;
    private final CallPool calls;
    private final LimitChangeRequests changeRequests;
    private final LimitOverrideStore overrides;

    /** The version of the bindings in force. */
    private long version;

    /**
     * @param calls of the task: those not sent yet are decided on again when rules change
     * @param changeRequests what is asked of the task
     * @param overrides what commands have set
     */
    VendorPolicies(AppContext app, CallPool calls, LimitChangeRequests changeRequests, LimitOverrideStore overrides) {
        this.app = app;
        this.calls = calls;
        this.changeRequests = changeRequests;
        this.overrides = overrides;
        this.version = app.bindings().version();
    }

    VendorRuntime takeOver(
            String vendor, VendorBinding binding, TakeOver takeOver, OverflowIndex overflow, VendorContext context) {
        Policy policy = inForce(vendor, binding);
        VendorRuntime runtime = new VendorRuntime(
                vendor,
                binding,
                new Vendor(policy, app.random(), takeOver, app.settings().lead()),
                app.vendorMetrics().show(vendor, policy, changeRequests),
                app.meters().vendor(vendor),
                overflow,
                context);
        runtime.overrides = reported(vendor, binding);
        return runtime;
    }

    /** Reads what commands have set in the time of a predecessor. */
    void begin() {
        overrides.load();
    }

    /**
     * Sets a limit of a vendor until that expires.
     *
     * @return why not, in words; null: it did
     */
    @Nullable
    String set(VendorRuntime runtime, SavedLimitOverride override, long now) {
        String problem = problem(runtime.binding.policy(), override);
        if (problem == null && !overrides.hasRoomFor(override)) {
            problem = LimitOverrideStore.MAX_SCOPES
                    + " scopes of the vendor's limits are set, as many as there may be; clear some";
        }
        if (problem == null) {
            overrides.set(override);
            change(runtime, now);
        }
        return problem;
    }

    /**
     * Has the profile's maximum of a limit hold again.
     *
     * @param scope in this one, if it has one of its own; empty for all
     * @return in how many others did
     */
    int clear(VendorRuntime runtime, String limitId, Map<String, String> scope, long now) {
        int cleared = overrides.clear(runtime.id, limitId, scope);
        if (cleared > 0) {
            change(runtime, now);
        }
        return cleared;
    }

    /** Has the profiles' limits hold again where what commands have set is over; returns the vendors known here. */
    List<VendorRuntime> expire(VendorIndex index, long now) {
        List<SavedLimitOverride> expired = overrides.expire(now);
        if (expired.isEmpty()) {
            return List.of();
        }
        Set<VendorRuntime> changed = new LinkedHashSet<>();
        for (SavedLimitOverride override : expired) {
            VendorRuntime runtime = index.find(override.getVendor());
            if (runtime != null) {
                changed.add(runtime);
            }
            LOG.info(
                    "limit as in the profile again, as what a command set is over vendor={} limit={} scope={} max={}",
                    override.getVendor(),
                    override.getLimitId(),
                    override.getScope(),
                    override.getMax());
        }
        changed.forEach(runtime -> change(runtime, now));
        return List.copyOf(changed);
    }

    /** When what a command set is over the next time. */
    long nextDue() {
        return overrides.nextDue();
    }

    private Policy inForce(String vendor, VendorBinding binding) {
        Policy policy = app.overrides().policy(vendor, binding);
        for (SavedLimitOverride override : overrides.of(vendor)) {
            if (problem(policy, override) == null) {
                policy = PolicyOverrides.with(policy, override.getLimitId(), override.getScope(), override.getMax());
            }
        }
        return policy;
    }

    private List<LimitOverride> reported(String vendor, VendorBinding binding) {
        return overrides.of(vendor).stream()
                .map(override -> LimitOverride.newBuilder()
                        .setLimitId(override.getLimitId())
                        .setMax(override.getMax())
                        .setProfileMax(PolicyOverrides.max(binding.policy(), override.getLimitId()))
                        .setProblem(problem(binding.policy(), override))
                        .setUntil(SteadyClock.instant(override.getUntil()))
                        .setAuthor(override.getAuthor())
                        .setReason(override.getReason())
                        .setCommandId(override.getCommandId())
                        .setScope(override.getScope())
                        .build())
                .toList();
    }

    /** Why a limit can't have this maximum; null: it can. */
    private static @Nullable String problem(Policy policy, SavedLimitOverride override) {
        String limitId = override.getLimitId();
        List<String> scope = PolicyOverrides.scope(policy, limitId);
        if (scope == null) {
            return "the vendor's profile has no limit " + limitId + "; it has "
                    + String.join(", ", PolicyOverrides.ids(policy));
        }
        Set<String> named = override.getScope().keySet();
        if (!named.isEmpty() && !named.equals(Set.copyOf(scope))) {
            return scope.isEmpty()
                    ? "scope: limit " + limitId + " is counted for the whole vendor; set it without a scope"
                    : "scope: limit " + limitId + " is counted by " + String.join(", ", scope)
                            + "; name a value of each, and nothing else";
        }
        try {
            PolicyOverrides.with(policy, limitId, override.getScope(), override.getMax());
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    void giveUp(VendorRuntime runtime) {
        app.vendorMetrics().hide(runtime.id, changeRequests);
    }

    /** Puts what was asked by hand since the last time in force. Without anything, it costs nothing to ask. */
    void obey(VendorIndex index, long now) {
        asked(index).forEach(runtime -> change(runtime, now));
    }

    private List<VendorRuntime> asked(VendorIndex index) {
        List<VendorRuntime> changed = List.of();
        for (LimitChangeRequests.Ask ask = changeRequests.next(); ask != null; ask = changeRequests.next()) {
            VendorRuntime runtime = index.find(ask.vendor());
            if (runtime != null && app.overrides().change(runtime.id, runtime.binding, ask.limit(), ask.max())) {
                changed = changed.isEmpty() ? new ArrayList<>() : changed;
                changed.add(runtime);
                LOG.info("limit changed vendor={} limit={} max={}", runtime.id, ask.limit(), ask.max());
            }
        }
        return changed;
    }

    /**
     * Puts the profiles in force that were replaced since the last time; returns their vendors. Without any, it costs
     * nothing to ask.
     *
     * @param other told of those whose profile has a problem that was not reported, or one no more
     */
    List<VendorRuntime> replace(VendorIndex index, Consumer<VendorRuntime> other, long now) {
        long current = app.bindings().version();
        if (current == version) {
            return List.of();
        }
        version = current;
        List<VendorRuntime> replaced = new ArrayList<>();
        for (VendorRuntime runtime : index.all()) {
            if (runtime.reported != null
                    && !Objects.equals(app.bindings().problem(runtime.id), runtime.reported.getProfileProblem())) {
                other.accept(runtime);
            }
            VendorBinding binding = app.bindings().binding(runtime.id);
            if (binding != null && !binding.equals(runtime.binding)) {
                runtime.binding = binding;
                replaced.add(runtime);
                LOG.info("profile changed vendor={} version={}", runtime.id, binding.version());
            }
        }
        replaced.forEach(runtime -> change(runtime, now));
        return replaced;
    }

    private void change(VendorRuntime runtime, long now) {
        calls.recall(runtime.id);
        Policy policy = inForce(runtime.id, runtime.binding);
        runtime.overrides = reported(runtime.id, runtime.binding);
        runtime.step(new Event.Changed(policy), now);
        app.vendorMetrics().show(runtime.id, policy, changeRequests);
    }
}
