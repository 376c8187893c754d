package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the {@code when} of a rule. */
final class ConditionsParser {

    private static final Range<Integer> STATUS = Range.integers(100, 599);
    private static final String NONE = "allowed: status, header, json, text, method, path, any, at least one of them";

    private ConditionsParser() {}

    /** Returns the conditions, all of which must hold; a mistake if there is none. */
    static List<Condition> read(Section section) {
        List<Condition> conditions = new ArrayList<>();
        List<Integer> statuses = section.numbers("status", 100, STATUS);
        if (!statuses.isEmpty()) {
            conditions.add(Condition.status(Set.copyOf(statuses)));
        }
        List<String> methods = section.texts("method", 7, Methods.ALLOWED, Methods::read);
        if (!methods.isEmpty()) {
            conditions.add(Condition.method(new HashSet<>(methods)));
        }
        section.given("path", Patterns.ALLOWED, Patterns::read)
                .map(Condition::path)
                .ifPresent(conditions::add);
        headers(section.section("header"), conditions);
        for (Section json : section.oneOrMore("json", 16)) {
            Optional<JsonQuery> path = json.required("path", JsonQuery.ALLOWED, JsonQuery::parse);
            Optional<Pattern> pattern = json.given("matches", Patterns.ALLOWED, Patterns::read);
            json.close();
            path.ifPresent(it -> conditions.add(Condition.json(it, pattern.orElse(null))));
        }
        section.given("text", Patterns.ALLOWED, Patterns::read)
                .map(Condition::text)
                .ifPresent(conditions::add);
        List<List<Condition>> alternatives =
                section.sections("any", 16).stream().map(ConditionsParser::read).toList();
        if (!alternatives.isEmpty()) {
            conditions.add(Condition.any(alternatives));
        }
        if (conditions.isEmpty() && section.good()) {
            section.mistake("", null, NONE);
        }
        section.close();
        return conditions;
    }

    private static void headers(Section section, List<Condition> conditions) {
        for (String key : section.keys()) {
            Optional<String> name = HeaderName.lowerCase(key);
            if (name.isEmpty()) {
                section.mistake(key, null, "is not the name of a header");
            }
            Optional<Pattern> pattern = section.required(key, Patterns.ALLOWED, Patterns::read);
            if (name.isPresent() && pattern.isPresent()) {
                conditions.add(Condition.header(name.get(), pattern.get()));
            }
        }
    }
}
