package dev.headgate.http.answer;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Names;
import dev.headgate.api.Quantity;
import dev.headgate.api.Range;
import dev.headgate.api.Repeat;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code answers} of a profile.
 *
 * @param context what a rule stops, and for how long at least, if it doesn't say
 * @param credential what a rule stops whose verdict is auth, if it doesn't say
 */
record AnswersParser(ConnectorContext context, List<String> credential) {

    private static final Range<Duration> WAIT = Range.durations(Duration.ofMillis(1), Duration.ofDays(7));
    private static final Range<Duration> MAX = Range.durations(Duration.ofMillis(1), Duration.ofDays(365));
    private static final Range<Duration> PAD = Range.durations(Duration.ZERO, Duration.ofHours(1));
    private static final Range<Double> FACTOR = Range.numbers(1, 100);

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
        List<Condition> conditions = ConditionsParser.read(section.section("when"));
        Optional<Verdict.Kind> verdict = Range.oneOf(Verdict.Kind.class).required(section, "verdict");
        boolean auth = verdict.filter(it -> it == Verdict.Kind.AUTH).isPresent();
        AnswerScope scope = AnswerScope.read(section, auth ? credential : context.scope());
        WaitRule wait = wait(section, verdict);
        Verdict.Escalation escalation = section.has("escalate") ? escalation(section.section("escalate")) : null;
        section.allow("escalate");
        boolean unprocessed = section.optional("unprocessed", false, Truth.ALLOWED, Truth::read);
        Repeat repeat = unprocessed ? Repeat.HARMLESS : Repeat.AS_ASKED;
        verdict.ifPresent(it -> refuseIdle(section, it));
        section.close();
        return verdict.map(it -> new AnswerRule(id, conditions, it, scope, wait, escalation, repeat));
    }

    private static void refuseIdle(Section section, Verdict.Kind verdict) {
        String why = "means nothing with this verdict; leave it out";
        String[] waits = {"wait", "combine", "fallback", "min", "max", "pad", "escalate"};
        switch (verdict) {
            case THROTTLED, QUOTA, LOCKED -> section.refuse(why, "unprocessed");
            case CONCURRENCY -> section.refuse(why, "escalate", "unprocessed");
            case AUTH -> {
                section.refuse(why, "unprocessed");
                section.refuse(why, waits);
            }
            case TRANSIENT -> section.refuse(why, "scope", "escalate");
            case PERMANENT, DELIVER -> {
                section.refuse(why, "scope", "unprocessed");
                section.refuse(why, waits);
            }
        }
    }

    private WaitRule wait(Section section, Optional<Verdict.Kind> verdict) {
        List<WaitSource> sources = new ArrayList<>();
        section.oneOrMore("wait", 16).forEach(it -> SourceParser.wait(it).ifPresent(sources::add));
        boolean longest = Range.either("first", "max").optional(section, "combine", false);
        Optional<Duration> fallback = WAIT.given(section, "fallback");
        Duration min = WAIT.optional(section, "min", Duration.ZERO);
        Optional<Duration> max = MAX.given(section, "max");
        Duration pad = PAD.optional(section, "pad", Duration.ZERO);
        Duration floor = fallback.filter(it -> it.compareTo(min) > 0).orElse(min);
        if (max.isPresent() && max.get().compareTo(floor) < 0) {
            section.mistake(
                    "max",
                    Quantity.text(max.get()),
                    "allowed: not shorter than fallback and min, " + Quantity.text(floor));
        }
        @Nullable Duration unsaid = fallback.isPresent() || verdict.isEmpty() ? null : unsaid(verdict.get(), min);
        boolean bounded = unsaid != null
                && (pad.isPositive()
                        || unsaid.compareTo(min) < 0
                        || (max.isPresent() && unsaid.compareTo(max.get()) > 0));
        return new WaitRule(sources, longest, fallback.orElse(bounded ? unsaid : null), min, max.orElse(null), pad);
    }

    /** What the wait is, before it is bounded, if neither answer nor rule says; null for none. */
    private @Nullable Duration unsaid(Verdict.Kind verdict, Duration min) {
        return switch (verdict) {
            case THROTTLED -> context.waits().throttled();
            case QUOTA -> context.waits().quota();
            case LOCKED, CONCURRENCY -> context.waits().locked();
            case TRANSIENT -> min.isPositive() ? Duration.ZERO : null;
            case AUTH, PERMANENT, DELIVER -> null;
        };
    }

    private static Verdict.Escalation escalation(Section section) {
        double factor = FACTOR.optional(section, "factor", 2.0);
        Duration max = WAIT.optional(section, "max", Duration.ofHours(1));
        section.close();
        return new Verdict.Escalation(factor, max);
    }
}
