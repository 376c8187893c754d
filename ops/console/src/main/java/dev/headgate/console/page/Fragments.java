package dev.headgate.console.page;

import dev.headgate.console.view.ClusterView;
import dev.headgate.console.view.Fleet;
import dev.headgate.console.view.Vendor;
import dev.headgate.console.view.VendorQuery;
import dev.headgate.control.NamedValues;
import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parts of the page that tell of vendors, as they are first and as they are kept up to date. */
record Fragments(Templates templates) {

    String vendors(Fleet fleet, VendorQuery query, String search) {
        VendorQuery.Found found = query.in(fleet);
        return templates.render(
                "vendors.html",
                NamedValues.of(
                        "query", query,
                        "search", search,
                        "reasons",
                                Arrays.stream(Reason.values()).map(Enum::name).toList(),
                        "reason", query.reason() == null ? "" : query.reason().name(),
                        "sorts",
                                Arrays.stream(VendorQuery.Sort.values())
                                        .map(VendorQuery.Sort::word)
                                        .toList(),
                        "sort", query.sort().word(),
                        "limits", List.of(50, VendorQuery.USUAL, 300, VendorQuery.MOST),
                        "totals", totals(fleet),
                        "rows", rows(rows(found), found.matching())));
    }

    String totals(Fleet fleet) {
        return templates.render(
                "totals.html",
                NamedValues.of(
                        "vendors", Words.count(fleet.vendors().size()),
                        "waiting", Words.count(fleet.waiting()),
                        "inFlight", Words.count(fleet.inFlight()),
                        "rate", Words.rate(fleet.rate()),
                        "members", fleet.members(),
                        "problem", fleet.problem()));
    }

    static List<VendorRow> rows(VendorQuery.Found found) {
        return found.vendors().stream().map(VendorRow::of).toList();
    }

    /** @param matching how many vendors are meant, shown or not */
    String rows(List<VendorRow> rows, int matching) {
        return templates.render(
                "rows.html", Map.of("rows", rows, "order", order(rows).hashCode(), "hidden", matching - rows.size()));
    }

    /** The names of the vendors of rows; the same if rows can be put in place of one another. */
    static String order(List<VendorRow> rows) {
        return rows.stream().map(VendorRow::vendor).collect(Collectors.joining("\n"));
    }

    String row(VendorRow row) {
        return templates.render("row.html", Map.of("row", row));
    }

    String vendor(ClusterView view, String name) {
        Fleet fleet = view.fleet();
        return templates.render(
                "vendor.html",
                Map.of(
                        "name", name,
                        "head", head(fleet, name),
                        "points", points(view, name, fleet.at()),
                        "actions", List.of(Action.values()),
                        "ways", WhoFragments.WORDS,
                        "parts", List.of(Part.values())));
    }

    String head(Fleet fleet, String name) {
        Vendor vendor = fleet.find(name).orElse(null);
        if (vendor == null) {
            return templates.render("unknown.html", Map.of("name", name, "known", fleet.version() > 0));
        }
        VendorState state = vendor.state();
        VendorStatus reported = state.figures();
        boolean known = state.reported() != null;
        Instant oldest = reported.getOldestRunnable();
        return templates.render(
                "head.html",
                NamedValues.of(
                        "row", VendorRow.of(vendor),
                        "advice", state.reason().advice(),
                        "calls", Words.count(reported.getCalls()),
                        "throttled", Words.count(reported.getThrottled()),
                        "instance", known ? reported.getInstance() : "none",
                        "partition", state.partition(),
                        "profile", reported.getProfile(),
                        "reported", known ? Words.time(reported.getAt()) : "never",
                        "overrides",
                                reported.getOverrides().stream()
                                        .map(Fragments::override)
                                        .toList(),
                        "retirement", reported.getRetirement(),
                        "learned", reported.getLearned(),
                        "bars", WhoFragments.bars(reported),
                        "priorities", WhoFragments.priorities(reported),
                        "oldest", oldest == null ? 0 : oldest.toEpochMilli()));
    }

    private static Map<String, @Nullable Object> override(LimitOverride one) {
        Map<String, @Nullable Object> values = NamedValues.all(one, Words::time);
        values.put("limit", one.getLimitId() + (one.getScope().isEmpty() ? "" : " " + Words.pairs(one.getScope())));
        return values;
    }

    /** Times in seconds since 1970, and rates, as the chart takes them. */
    String points(ClusterView view, String name, Instant now) {
        double[] rates = view.history(name, now);
        long slot = ClusterView.SLOT.toSeconds();
        long last = now.getEpochSecond() / slot * slot;
        StringJoiner times = new StringJoiner(",", "[", "]");
        StringJoiner values = new StringJoiner(",", "[", "]");
        for (int i = 0; i < rates.length; i++) {
            times.add(String.valueOf(last - (long) (rates.length - i) * slot));
            values.add(String.format(Locale.ROOT, "%.1f", rates[i]));
        }
        return "[" + times + "," + values + "]";
    }
}
