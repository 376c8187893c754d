package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the {@code costs} of a profile, and the {@code calls} of its limits. */
final class CostsParser {

    private static final Range<Integer> COST = Range.integers(0, 999_999_999);

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
        List<String> methods = calls.texts("method", 7, Methods.ALLOWED, Methods::read);
        Pattern path = calls.given("path", Patterns.ALLOWED, Patterns::read).orElse(null);
        if (!calls.has("path") && !calls.has("method")) {
            calls.mistake("", null, "allowed: method, a list of methods, or path, a regular expression, or both");
        }
        List<CostRule> rules = new ArrayList<>();
        if (methods.isEmpty()) {
            rules.add(new CostRule(unit, 1, null, path, null));
        }
        methods.forEach(method -> rules.add(new CostRule(unit, 1, method, path, null)));
        rules.add(new CostRule(unit, 0, null, null, null));
        return rules;
    }

    private static Optional<CostRule> rule(Section section, Set<String> units) {
        Optional<String> unit = section.required(
                "unit",
                "the unit of a limit of this profile, other than cost and requests",
                text -> units.contains(text) && !text.equals("cost") && !text.equals("requests")
                        ? Optional.of(text)
                        : Optional.empty());
        Optional<Integer> cost = COST.given(section, "cost");
        Optional<String> method = section.given("method", Methods.ALLOWED, Methods::read);
        Optional<Pattern> path = section.given("path", Patterns.ALLOWED, Patterns::read);
        Optional<Source> settle =
                section.has("settle") ? SourceParser.only(section.section("settle")) : Optional.empty();
        section.allow("settle");
        if (cost.isPresent() && cost.get() == 0) {
            section.refuse(
                    "doesn't go with cost: 0, which says that such a call does not count; leave it out", "settle");
        }
        return unit.map(
                it -> new CostRule(it, cost.orElse(null), method.orElse(null), path.orElse(null), settle.orElse(null)));
    }
}
