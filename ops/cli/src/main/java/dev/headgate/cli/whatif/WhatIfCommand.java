package dev.headgate.cli.whatif;

import dev.headgate.api.Nearest;
import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.schemas.Topics;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.LimitChange;
import dev.headgate.whatif.Question;
import dev.headgate.whatif.WhatIf;
import dev.headgate.whatif.topics.RecordedVendor;
import dev.headgate.whatif.topics.RecordedVendors;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "what-if",
        header = "Predict when a backlog is finished, now and under another limit.",
        description = {
            "",
            "Reads intents and outcomes from their topics and plays what has no outcome yet",
            "through the same decisions as 'headgate run', in virtual time: with the limits",
            "in force, with --limit besides, and with answers that take as long and fail as",
            "often as those recorded. Calls nobody and changes nothing.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate what-if --vendor plivo --limit per-second=40",
            "  headgate what-if --vendor plivo --limit daily=500/day --limit bulkhead=32",
            "  headgate what-if --limit per-second=10 --past --last 6h --json",
            "  headgate what-if --partitions 12 --instances 3",
            "",
            "Exit codes: 0 predicted, 2 wrong usage or configuration, or nothing is recorded,",
            "3 a broker failed."
        })
public final class WhatIfCommand extends ClusterOperation {

    @Option(
            names = "--vendor",
            paramLabel = "VENDOR",
            description = "Only this one; may be given several times (default: all with such a limit)")
    private Set<String> vendors = new LinkedHashSet<>();

    @Option(
            names = "--limit",
            paramLabel = "NAME=MAX[/WINDOW]",
            description = "A limit as it may be, or bulkhead=MAX; may be given several times")
    private List<String> limits = new ArrayList<>();

    @Option(
            names = "--vendor-limit",
            paramLabel = "NAME=MAX[/WINDOW]",
            description = "What the vendor itself is assumed to allow of that limit: it refuses more")
    private List<String> vendorLimits = new ArrayList<>();

    @Option(names = "--partitions", paramLabel = "N", description = "Say who would share a partition of so many.")
    private @Nullable Integer partitions;

    @Option(names = "--instances", paramLabel = "N", description = "Say how many of so many would have work.")
    private @Nullable Integer instances;

    @Option(
            names = "--past",
            description = "Play all that is recorded again, as if the limit had been so all the time,"
                    + " in place of what waits now.")
    private boolean past;

    @Option(
            names = {"--last", "--since"},
            paramLabel = "DURATION",
            description = "Only what was recorded since so long ago, such as 6h (default: all that is kept)")
    private @Nullable Duration last;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "" + Question.RUNS,
            description = "Runs of each prediction (default: ${DEFAULT-VALUE}); fewer of very many intents")
    private int runs = Question.RUNS;

    @Override
    public Integer call() {
        check();
        List<LimitChange> changes = LimitChange.all("--limit", limits);
        List<LimitChange> own = LimitChange.all("--vendor-limit", vendorLimits);
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            RecordedVendors recorded = new RecordedVendors(configuration, cluster);
            Set<String> all = recorded.vendors();
            if (partitions != null || instances != null) {
                int now = cluster.partitionsOf(configuration.codec().topic(Topics.INTENTS));
                PlacementText.report(all, now, partitions, instances, output);
                if (changes.isEmpty()) {
                    return Exit.GOOD;
                }
            }
            predict(recorded, chosen(all), changes, own);
        }
        return Exit.GOOD;
    }

    private void check() {
        Bounds.atLeastOne("--runs", runs);
        if (last != null && !last.isPositive()) {
            throw CommandException.usage("--last must be more than 0");
        }
        Bounds.oneTo(PlacementText.MAX, "--partitions", partitions);
        Bounds.oneTo(PlacementText.MAX, "--instances", instances);
    }

    private Set<String> chosen(Set<String> all) {
        for (String vendor : vendors) {
            if (!all.contains(vendor)) {
                throw CommandException.usage("no profile of vendor " + vendor
                        + Nearest.of(vendor, all)
                                .map(it -> "; is " + it + " meant?")
                                .orElse(""));
            }
        }
        return vendors.isEmpty() ? all : vendors;
    }

    private void predict(
            RecordedVendors recorded, Set<String> chosen, List<LimitChange> changes, List<LimitChange> own) {
        Instant since = last == null
                ? null
                : Instant.ofEpochMilli(System.currentTimeMillis()).minus(last);
        Map<String, RecordedVendor> read = new TreeMap<>(recorded.read(chosen, since));
        if (read.isEmpty()) {
            throw CommandException.usage(
                    "nothing is recorded of " + String.join(", ", chosen) + (since == null ? "" : " since " + since));
        }
        Set<String> known = new TreeSet<>();
        read.values().forEach(it -> known.addAll(LimitChange.ids(it.policy())));
        List<LimitChange> named = new ArrayList<>(changes);
        named.addAll(own);
        for (LimitChange change : named) {
            if (!known.contains(change.id())) {
                throw CommandException.usage("no limit " + change.id()
                        + Nearest.of(change.id(), known)
                                .map(it -> "; is " + it + " meant?")
                                .orElse("; there are " + String.join(", ", known)));
            }
        }
        if (vendors.isEmpty() && !changes.isEmpty()) {
            read.values().removeIf(vendor -> !hasAll(vendor, changes));
        }
        read.values().forEach(vendor -> predict(vendor, changes, own));
    }

    private static boolean hasAll(RecordedVendor vendor, List<LimitChange> changes) {
        return changes.stream().allMatch(it -> LimitChange.ids(vendor.policy()).contains(it.id()));
    }

    private void predict(RecordedVendor vendor, List<LimitChange> changes, List<LimitChange> own) {
        String name = vendor.recording().vendor();
        RemainingTime remaining = new RemainingTime(name, System::nanoTime, output::note);
        Comparison comparison;
        try {
            Policy changed = changes.isEmpty() ? null : LimitChange.applied(changes, vendor.policy());
            Question question = new Question(past, runs, 1, vendorLimits(vendor.policy(), own));
            comparison = WhatIf.predict(vendor.recording(), vendor.policy(), changed, question, remaining::at);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(name + ": " + e.getMessage(), e);
        }
        String change = String.join(", ", limits);
        output.report(
                PredictionTable.json(comparison, change, vendor.notes()),
                PredictionTable.lines(comparison, past, change, vendor.notes()));
    }

    private static List<Limit> vendorLimits(Policy policy, List<LimitChange> own) {
        List<Limit> limits = new ArrayList<>();
        for (LimitChange change : own) {
            policy.limits().stream()
                    .filter(it -> it.id().equals(change.id()))
                    .forEach(it -> limits.add(change.applied(it)));
        }
        return limits;
    }
}
