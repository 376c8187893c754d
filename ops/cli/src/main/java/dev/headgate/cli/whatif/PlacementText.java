package dev.headgate.cli.whatif;

import dev.headgate.cli.plan.Placement;
import dev.headgate.cli.plan.PlannedVendor;
import dev.headgate.cli.support.Output;
import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says who would share a partition, and what that changes. */
final class PlacementText {

    static final int MAX = 10_000;

    private static final String TIME =
            "Finish times stay as they are: each vendor is called by one task, by limits of its own, and a task makes"
                    + " thousands of calls a second (ops/docs/performance.md). Vendors that share a partition share its"
                    + " task's thread and its room in the ledger, and wait together after a crash.";

    private PlacementText() {}

    /**
     * @param now how many partitions there are
     * @param partitions null: as there are
     * @param instances null: nobody asked
     */
    static void report(
            Set<String> vendors, int now, @Nullable Integer partitions, @Nullable Integer instances, Output output) {
        List<PlannedVendor> placed = vendors.stream().map(PlannedVendor::of).toList();
        Placement before = Placement.spread(placed, now, 0);
        Placement after = Placement.spread(placed, partitions == null ? now : partitions, 0);
        output.report(json(before, after, instances), lines(before, after, instances));
    }

    private static Map<String, @Nullable Object> json(Placement before, Placement after, @Nullable Integer instances) {
        return NamedValues.of(
                "partitionsNow", before.partitions(),
                "partitions", after.partitions(),
                "sharingNow", before.sharing(),
                "sharing", after.sharing(),
                "vendors", after.names(),
                "instances", instances,
                "instancesWithVendors", instances == null ? null : after.working(instances),
                "changesFinishTimes", false);
    }

    private static List<String> lines(Placement before, Placement after, @Nullable Integer instances) {
        List<String> lines = new ArrayList<>();
        lines.add(Texts.count(after.partitions(), "partition") + " (now " + before.partitions() + "): "
                + Texts.count(after.sharing(), "vendor") + " share theirs with others (now " + before.sharing() + ")");
        after.names()
                .forEach((partition, vendors) ->
                        lines.addAll(Texts.wrap(80, "  partition " + partition + ": ", String.join(", ", vendors))));
        if (instances != null) {
            int working = after.working(instances);
            lines.add(Texts.count(instances, "instance") + ": each has at most "
                    + Texts.count(after.most(instances), "partition") + ", and at most " + working
                    + " of them vendors");
            if (working < instances) {
                lines.add("  " + (instances - working)
                        + " would wait in reserve: a vendor is called by one instance alone");
            }
        }
        if (after.partitions() < before.partitions()) {
            lines.add("Partitions can't become fewer: that takes topics of another prefix.");
        } else if (after.partitions() > before.partitions()) {
            lines.add("How: headgate topics grow --partitions " + after.partitions());
        }
        lines.addAll(Texts.wrap(80, "", TIME));
        return lines;
    }
}
