package dev.headgate.streams;

import dev.headgate.core.Policy;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rules that a task's vendors go by: those of their lines, and maxima of limits changed by hand. */
final class VendorPolicies {

    private static final Logger LOG = LoggerFactory.getLogger(VendorPolicies.class);

    private final AppContext parts;
    private final LimitChangeRequests asks;

    /** The version of the lines in force. */
    private long version;

    /**
     * @param asks what is asked of the task
     */
    VendorPolicies(AppContext parts, LimitChangeRequests asks) {
        this.parts = parts;
        this.asks = asks;
        this.version = parts.lines().version();
    }

    VendorRuntime takeOver(String vendor, VendorBinding line, TakeOver takeOver, OverflowIndex shelf) {
        Policy policy = parts.maxima().policy(vendor, line);
        return new VendorRuntime(
                vendor,
                line,
                new Vendor(policy, parts.random(), takeOver, parts.settings().lead()),
                parts.faces().show(vendor, policy, asks),
                parts.meters().counts(vendor),
                shelf);
    }

    Policy of(VendorRuntime owned) {
        return parts.maxima().policy(owned.id, owned.line);
    }

    /** Shows the vendor's rules to be in force. */
    void show(VendorRuntime owned) {
        parts.faces().show(owned.id, of(owned), asks);
    }

    void giveUp(VendorRuntime owned) {
        parts.faces().hide(owned.id, asks);
    }

    /** Takes what was asked since the last time; returns the vendors whose rules are others by it. */
    List<VendorRuntime> asked(VendorIndex roster) {
        List<VendorRuntime> changed = List.of();
        for (LimitChangeRequests.Ask ask = asks.next(); ask != null; ask = asks.next()) {
            VendorRuntime owned = roster.find(ask.vendor());
            if (owned != null && parts.maxima().change(owned.id, owned.line, ask.limit(), ask.max())) {
                changed = changed.isEmpty() ? new ArrayList<>() : changed;
                changed.add(owned);
                LOG.info("limit changed vendor={} limit={} max={}", owned.id, ask.limit(), ask.max());
            }
        }
        return changed;
    }

    /**
     * Returns the vendors whose line was replaced since the last time. Without any, it costs nothing to ask.
     *
     * @param other told of those whose profile has a problem that was not reported, or one no more
     */
    List<VendorRuntime> replaced(VendorIndex roster, Consumer<VendorRuntime> other) {
        long current = parts.lines().version();
        if (current == version) {
            return List.of();
        }
        version = current;
        List<VendorRuntime> replaced = new ArrayList<>();
        for (VendorRuntime owned : roster.all()) {
            if (owned.reported != null
                    && !Objects.equals(parts.lines().problem(owned.id), owned.reported.getProfileProblem())) {
                other.accept(owned);
            }
            VendorBinding line = parts.lines().line(owned.id);
            if (line != null && !line.equals(owned.line)) {
                owned.line = line;
                replaced.add(owned);
                LOG.info("profile changed vendor={} version={}", owned.id, line.version());
            }
        }
        return replaced;
    }
}
