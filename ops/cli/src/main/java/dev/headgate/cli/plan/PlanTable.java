package dev.headgate.cli.plan;

import dev.headgate.cli.support.Table;
import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan in 80 columns, and as objects for programs. */
record PlanTable(Advice advice) {

    private static final int WIDTH = 80;
    private static final int BESIDE = 20;

    private static final Table VENDORS = new Table(1)
            .left("VENDOR", 22)
            .right("PARTITION", 9)
            .left("INSTANCE", 16)
            .right("WAITING", 8)
            .last("BUSY BESIDE IT");

    private static final Table COUNTS = new Table(1)
            .left("PARTITIONS", 12)
            .right("MOST ON ONE", 12)
            .right("BUSY ON ONE", 12)
            .right("WITHOUT ANY", 12)
            .right("BUSY IN AN INSTANCE", 20);

    List<String> lines() {
        Placement now = advice.now();
        List<String> lines = new ArrayList<>();
        lines.add(title(now));
        lines.add("");
        lines.add(VENDORS.heads());
        now.vendors().forEach(vendor -> lines.add(row(vendor)));
        long crowded = now.vendors().stream().filter(now::isCrowded).count();
        if (crowded > 0) {
            lines.add("");
            lines.add(Texts.count(crowded, "busy vendor") + " share a partition with another busy one.");
        }
        lines.add("");
        lines.add(COUNTS.heads());
        advice.counts().forEach(it -> lines.add(count(it)));
        lines.add("");
        advice.sentences().forEach(sentence -> lines.addAll(Texts.wrap(WIDTH, "", sentence)));
        return lines;
    }

    private String title(Placement now) {
        long instances = now.instances().values().stream().distinct().count();
        return Texts.count(now.vendors().size(), "vendor") + ", "
                + Placement.busy(now.vendors()).size() + " busy, on "
                + Texts.count(now.partitions(), "partition") + ", "
                + (instances == 0 ? "no instance runs" : "in " + Texts.count(instances, "instance"));
    }

    private String row(PlannedVendor vendor) {
        Placement now = advice.now();
        int partition = vendor.partition(now.partitions());
        return VENDORS.line(
                Texts.cut(22, vendor.vendor()),
                partition,
                Texts.cut(16, now.instances().getOrDefault(partition, "-")),
                waiting(vendor),
                Texts.cut(BESIDE, String.join(", ", now.beside(vendor))));
    }

    private String count(Placement one) {
        return COUNTS.line(
                one.partitions() + (advice.exists(one) ? " (now)" : ""),
                one.mostVendors(),
                one.mostBusy(),
                one.empty(),
                advice.members() == 0 ? "-" : one.mostBusyInAnInstance());
    }

    /** A thousand million fits. */
    private static String waiting(PlannedVendor vendor) {
        return vendor.waiting() < 10_000_000
                ? String.format(Locale.ROOT, "%,d", vendor.waiting())
                : vendor.waiting() / 1_000_000 + "M";
    }

    /** One for each vendor, then one for each number of partitions, then the advice. */
    List<Map<String, @Nullable Object>> json() {
        List<Map<String, @Nullable Object>> json = new ArrayList<>();
        advice.now().vendors().forEach(vendor -> json.add(json(vendor)));
        advice.counts().forEach(count -> json.add(json(count)));
        json.add(NamedValues.of("advice", advice.sentences()));
        return json;
    }

    private Map<String, @Nullable Object> json(PlannedVendor vendor) {
        Placement now = advice.now();
        int partition = vendor.partition(now.partitions());
        return NamedValues.of(
                "vendor", vendor.vendor(),
                "partition", partition,
                "instance", now.instances().get(partition),
                "busy", vendor.busy(),
                "waiting", vendor.waiting(),
                "inFlight", vendor.inFlight(),
                "busyBeside", now.beside(vendor));
    }

    private Map<String, @Nullable Object> json(Placement one) {
        return NamedValues.of(
                "partitions", one.partitions(),
                "now", advice.exists(one),
                "mostVendors", one.mostVendors(),
                "mostBusy", one.mostBusy(),
                "withoutVendor", one.empty(),
                "mostBusyOfAnInstance", advice.members() == 0 ? null : one.mostBusyInAnInstance());
    }
}
