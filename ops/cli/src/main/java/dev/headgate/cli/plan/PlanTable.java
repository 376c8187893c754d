package dev.headgate.cli.plan;

import dev.headgate.control.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan in 80 columns, and as objects for programs. */
record PlanTable(Advice advice) {

    private static final int WIDTH = 80;
    private static final int BESIDE = 20;

    List<String> lines() {
        Placement now = advice.now();
        List<String> lines = new ArrayList<>();
        lines.add(title(now));
        lines.add("");
        lines.add(row("VENDOR", "PARTITION", "INSTANCE", "WAITING", "BUSY BESIDE IT"));
        now.vendors().forEach(vendor -> lines.add(row(vendor)));
        long crowded = now.vendors().stream().filter(now::isCrowded).count();
        if (crowded > 0) {
            lines.add("");
            lines.add(Texts.count(crowded, "busy vendor") + " share a partition with another busy one.");
        }
        lines.add("");
        lines.add(count("PARTITIONS", "MOST ON ONE", "BUSY ON ONE", "WITHOUT ANY", "BUSY IN AN INSTANCE"));
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
        return row(
                Texts.cut(22, vendor.vendor()),
                partition,
                Texts.cut(16, now.instances().getOrDefault(partition, "-")),
                waiting(vendor),
                Texts.cut(BESIDE, String.join(", ", now.beside(vendor))));
    }

    private String count(Placement one) {
        return count(
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

    private static String row(Object... values) {
        return String.format(Locale.ROOT, "%-22s %9s %-16s %8s  %s", values).stripTrailing();
    }

    private static String count(Object... values) {
        return String.format(Locale.ROOT, "%-12s %12s %12s %12s %20s", values).stripTrailing();
    }

    /** One for each vendor, then one for each number of partitions, then the advice. */
    List<Map<String, @Nullable Object>> json() {
        List<Map<String, @Nullable Object>> json = new ArrayList<>();
        advice.now().vendors().forEach(vendor -> json.add(json(vendor)));
        advice.counts().forEach(count -> json.add(json(count)));
        Map<String, @Nullable Object> said = new LinkedHashMap<>();
        said.put("advice", advice.sentences());
        json.add(said);
        return json;
    }

    private Map<String, @Nullable Object> json(PlannedVendor vendor) {
        Placement now = advice.now();
        int partition = vendor.partition(now.partitions());
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("vendor", vendor.vendor());
        json.put("partition", partition);
        json.put("instance", now.instances().get(partition));
        json.put("busy", vendor.busy());
        json.put("waiting", vendor.waiting());
        json.put("inFlight", vendor.inFlight());
        json.put("busyBeside", now.beside(vendor));
        return json;
    }

    private Map<String, @Nullable Object> json(Placement one) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("partitions", one.partitions());
        json.put("now", advice.exists(one));
        json.put("mostVendors", one.mostVendors());
        json.put("mostBusy", one.mostBusy());
        json.put("withoutVendor", one.empty());
        json.put("mostBusyOfAnInstance", advice.members() == 0 ? null : one.mostBusyInAnInstance());
        return json;
    }
}
