package dev.headgate.http;

import com.google.re2j.Pattern;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Names;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code answers} of a profile. */
final class AnswersParser {

    private static final Range<Integer> STATUS = Range.integers(100, 599);
    private static final Range<Duration> WAIT = Range.durations(Duration.ofMillis(1), Duration.ofDays(7));

    private final ConnectorContext context;
    private final List<String> credential;

    /**
     * @param context what a rule stops, and for how long at least, if it doesn't say
     * @param credential what a rule stops whose verdict is auth, if it doesn't say
     */
    AnswersParser(ConnectorContext context, List<String> credential) {
        this.context = context;
        this.credential = credential;
    }

    List<AnswerRule> read(Section root) {
        List<AnswerRule> rules = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Section section : root.sections("answers", 100)) {
            String id = section.optional("id", "answers[" + rules.size() + "]", Names.ALLOWED, Names::read);
            if (!ids.add(id)) {
                section.mistake("id", id, "is used by another rule; allowed: an id of its own");
            }
            rule(section, id).ifPresent(rules::add);
        }
        return rules;
    }

    private Optional<AnswerRule> rule(Section section, String id) {
        List<Condition> conditions = conditions(section.section("when"));
        Optional<AnswerRule.Kind> verdict = section.required(
                "verdict",
                "throttled, quota, locked, concurrency, auth, transient, permanent, deliver",
                AnswersParser::kind);
        boolean auth = verdict.filter(it -> it == AnswerRule.Kind.AUTH).isPresent();
        List<String> scope = Names.scope(section, auth ? credential : context.scope());
        List<WaitSource> waits = new ArrayList<>();
        section.oneOrMore("wait", 16).forEach(it -> SourceParser.wait(it).ifPresent(waits::add));
        Optional<Duration> fallback = WAIT.given(section, "fallback");
        Duration min = WAIT.optional(section, "min", Duration.ZERO);
        verdict.ifPresent(it -> refuseIdle(section, it));
        section.close();
        return verdict.map(it ->
                new AnswerRule(id, conditions, it, scope, waits, fallback.orElseGet(() -> fallback(it, min)), min));
    }

    private static Optional<AnswerRule.Kind> kind(String text) {
        return Arrays.stream(AnswerRule.Kind.values())
                .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst();
    }

    private static void refuseIdle(Section section, AnswerRule.Kind verdict) {
        String why = "means nothing with this verdict; leave it out";
        switch (verdict) {
            case THROTTLED, QUOTA, LOCKED, CONCURRENCY -> {}
            case AUTH -> section.refuse(why, "wait", "fallback", "min");
            case TRANSIENT -> section.refuse(why, "scope");
            case PERMANENT, DELIVER -> section.refuse(why, "scope", "wait", "fallback", "min");
        }
    }

    /** The rule's minimum where it is longer than what the cool-down, or nothing at all, would make of no hint. */
    private @Nullable Duration fallback(AnswerRule.Kind verdict, Duration min) {
        Duration otherwise = switch (verdict) {
            case THROTTLED -> context.waits().throttled();
            case QUOTA -> context.waits().quota();
            case LOCKED, CONCURRENCY -> context.waits().locked();
            case AUTH, TRANSIENT, PERMANENT, DELIVER -> Duration.ZERO;
        };
        return min.compareTo(otherwise) > 0 ? min : null;
    }

    private static List<Condition> conditions(Section section) {
        List<Condition> conditions = new ArrayList<>();
        List<Integer> statuses = section.numbers("status", 100, STATUS);
        if (!statuses.isEmpty()) {
            conditions.add(new Condition.Status(Set.copyOf(statuses)));
        }
        headers(section.section("header"), conditions);
        for (Section json : section.oneOrMore("json", 16)) {
            Optional<JsonQuery> path = json.required("path", JsonQuery.ALLOWED, JsonQuery::parse);
            Optional<Pattern> pattern = json.given("matches", Patterns.ALLOWED, Patterns::read);
            json.close();
            path.ifPresent(it -> conditions.add(new Condition.Json(it, pattern.orElse(null))));
        }
        section.given("text", Patterns.ALLOWED, Patterns::read).ifPresent(it -> conditions.add(new Condition.Text(it)));
        if (conditions.isEmpty() && section.good()) {
            section.mistake("", null, "allowed: status, header, json, text, at least one of them");
        }
        section.close();
        return conditions;
    }

    private static void headers(Section section, List<Condition> conditions) {
        for (String key : section.keys()) {
            Optional<String> name = SourceParser.header(key);
            if (name.isEmpty()) {
                section.mistake(key, null, "is not the name of a header");
            }
            Optional<Pattern> pattern = section.required(key, Patterns.ALLOWED, Patterns::read);
            if (name.isPresent() && pattern.isPresent()) {
                conditions.add(new Condition.Header(name.get(), pattern.get()));
            }
        }
    }
}
