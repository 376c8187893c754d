package dev.headgate.streams;

import dev.headgate.core.Event;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.Policy;
import dev.headgate.streams.call.CallPool;
import dev.headgate.streams.metrics.LimitChangeRequests;
import dev.headgate.streams.overflow.OverflowIndex;
import dev.headgate.streams.spi.VendorBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rules that a task's vendors go by: those of their profiles, and limits changed by hand. */
final class VendorPolicies {

    private static final Logger LOG = LoggerFactory.getLogger(VendorPolicies.class);

    private final AppContext app;
    private final CallPool calls;
    private final LimitChangeRequests changeRequests;

    /** The version of the bindings in force. */
    private long version;

    /**
     * @param calls of the task: those not sent yet are decided on again when rules change
     * @param changeRequests what is asked of the task
     */
    VendorPolicies(AppContext app, CallPool calls, LimitChangeRequests changeRequests) {
        this.app = app;
        this.calls = calls;
        this.changeRequests = changeRequests;
        this.version = app.bindings().version();
    }

    VendorRuntime takeOver(
            String vendor, VendorBinding binding, TakeOver takeOver, OverflowIndex overflow, VendorContext context) {
        Policy policy = app.overrides().policy(vendor, binding);
        return new VendorRuntime(
                vendor,
                binding,
                new Vendor(policy, app.random(), takeOver, app.settings().lead()),
                app.vendorMetrics().show(vendor, policy, changeRequests),
                app.meters().vendor(vendor),
                overflow,
                context);
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
        Policy policy = app.overrides().policy(runtime.id, runtime.binding);
        runtime.step(new Event.Changed(policy), now);
        app.vendorMetrics().show(runtime.id, policy, changeRequests);
    }
}
