package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the {@code costs} of a profile. */
final class CostsParser {

    private static final Range<Integer> COST = Range.integers(1, 999_999_999);

    private CostsParser() {}

    /** @param units what the profile's limits count */
    static List<CostRule> read(Section root, Set<String> units) {
        List<CostRule> rules = new ArrayList<>();
        for (Section section : root.sections("costs", 100)) {
            rule(section, units).ifPresent(rules::add);
            section.close();
        }
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
        return unit.map(
                it -> new CostRule(it, cost.orElse(null), method.orElse(null), path.orElse(null), settle.orElse(null)));
    }
}
