package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code costs} of a profile, and the {@code calls} of its limits. */
final class CostsParser {

    private static final Range<Integer> COST = Range.integers(0, 999_999_999);
    private static final Range<Integer> SOME = Range.integers(1, 999_999_999);
    /** Keys that say where a call tells how many. */
    private static final List<String> PLACES = List.of("count", "query", "header");

    private CostsParser() {}

    static List<CostRule> read(Section root, ConnectorContext context) {
        List<CostRule> rules = new ArrayList<>();
        for (Section section : root.sections("costs", 100)) {
            rule(section, context.units()).ifPresent(rules::add);
            section.close();
        }
        context.calls().forEach((unit, calls) -> rules.addAll(counted(unit, calls)));
        return rules;
    }

    /** Of a unit in which all calls cost nothing but those that the section describes. */
    private static List<CostRule> counted(String unit, Section calls) {
        return List.of(
                new CostRule(unit, new CallCost.Fixed(1), CallCondition.read(calls), null),
                new CostRule(unit, new CallCost.Fixed(0), CallCondition.ALL, null));
    }

    private static Optional<CostRule> rule(Section section, Set<String> units) {
        Optional<String> unit = section.required(
                "unit",
                "the unit of a limit of this profile, other than cost and requests",
                text -> units.contains(text) && !text.equals("cost") && !text.equals("requests")
                        ? Optional.of(text)
                        : Optional.empty());
        @Nullable CallCost cost = cost(section);
        Set<String> methods = section.given("method", Methods.ALLOWED, Methods::read)
                .map(Set::of)
                .orElse(Set.of());
        @Nullable
        Pattern path = section.given("path", Patterns.ALLOWED, Patterns::read).orElse(null);
        Optional<Source> settle =
                section.has("settle") ? SourceParser.only(section.section("settle")) : Optional.empty();
        section.allow("settle");
        if (cost instanceof CallCost.Fixed(int fixed) && fixed == 0) {
            section.refuse(
                    "doesn't go with cost: 0, which says that such a call does not count; leave it out", "settle");
        }
        return unit.map(it -> new CostRule(it, cost, new CallCondition(methods, path), settle.orElse(null)));
    }

    /** Returns null if the intent says it, and after a mistake. */
    private static @Nullable CallCost cost(Section section) {
        if (!section.isMapping("cost")) {
            return COST.given(section, "cost").map(CallCost.Fixed::new).orElse(null);
        }
        Section counted = section.section("cost");
        Optional<CallCost.Place> place = place(counted);
        int each = SOME.optional(counted, "each", 1);
        int base = COST.optional(counted, "base", 0);
        Optional<Integer> max = SOME.required(counted, "max");
        Optional<Integer> missing = SOME.given(counted, "missing");
        counted.close();
        return place.isPresent() && max.isPresent()
                ? new CallCost.Counted(place.get(), each, base, max.get(), missing.orElse(null))
                : null;
    }

    private static Optional<CallCost.Place> place(Section counted) {
        List<String> given = PLACES.stream().filter(counted::has).toList();
        counted.allow(PLACES.toArray(String[]::new));
        if (given.size() != 1) {
            counted.mistake("", null, "allowed: one of count, query and header, where the call says how many");
            return Optional.empty();
        }
        return switch (given.getFirst()) {
            case "count" ->
                counted.required("count", JsonQuery.ALLOWED, JsonQuery::parse).map(CallCost.Place::body);
            case "query" ->
                counted.required("query", "the name of a query parameter", CostsParser::notEmpty)
                        .map(CallCost.Place::parameter);
            default ->
                counted.required("header", HeaderName.ALLOWED, HeaderName::lowerCase)
                        .map(CallCost.Place::header);
        };
    }

    private static Optional<String> notEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
