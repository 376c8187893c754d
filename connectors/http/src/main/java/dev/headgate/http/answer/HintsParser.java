package dev.headgate.http.answer;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Names;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.http.answer.HintRule.Amount.Said;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the {@code hints} of a profile. */
final class HintsParser {

    private static final Range<Integer> PERCENT = Range.integers(1, 100);
    private static final Range<Duration> RESET = Range.durations(Duration.ofMillis(100), Duration.ofDays(1));
    private static final List<String> AMOUNTS =
            List.of("remaining", "used", "used-percent", "blocked-for", "slots-used");

    private HintsParser() {}

    /** @param context what a hint is about if it doesn't say, and which limits are learned */
    static List<HintRule> read(Section root, ConnectorContext context) {
        List<HintRule> rules = new ArrayList<>();
        for (Section section : root.sections("hints", 100)) {
            section.allow(
                    "remaining", "used", "used-percent", "blocked-for", "slots-used", "limit", "near", "stop", "of");
            @Nullable String of = section.has("of") ? learned(section, context.learned()) : null;
            rule(section, Names.scope(section, context.scope()), of).ifPresent(rules::add);
            section.close();
        }
        return rules;
    }

    private static Optional<? extends HintRule> rule(Section section, List<String> scope, @Nullable String of) {
        List<String> given = AMOUNTS.stream().filter(section::has).toList();
        if (given.size() != 1) {
            section.allow("reset", "reset-fallback");
            section.mistake("", null, "allowed: one of remaining, used, used-percent, blocked-for and slots-used");
            return Optional.empty();
        }
        return switch (given.getFirst()) {
            case "remaining" -> Optional.of(remaining(section, scope, of));
            case "used" -> Optional.of(used(section, scope, of));
            case "slots-used" -> Optional.of(slots(section, scope));
            case "used-percent" -> Optional.of(usedPercent(section, scope));
            default -> blocked(section, scope);
        };
    }

    /** Returns the limit of which the answer says the maximum; null after a mistake. */
    private static @Nullable String learned(Section section, Set<String> learned) {
        String ids = learned.isEmpty() ? "there is none" : String.join(" or ", new TreeSet<>(learned));
        if (section.has("remaining") && !section.has("limit")) {
            section.mistake("limit", null, "is missing; allowed: where the answer says the maximum of the limit in of");
        }
        return section.required(
                        "of",
                        "the id of a limit with learned: true, " + ids,
                        id -> Optional.of(id).filter(learned::contains))
                .orElse(null);
    }

    private static HintRule remaining(Section section, List<String> scope, @Nullable String of) {
        if (!section.has("limit")) {
            section.refuse("goes with limit, used or used-percent only: it is in percent", "near", "stop");
        }
        return quota(section, scope, amount(section, Said.LEFT, "remaining"), of);
    }

    private static HintRule used(Section section, List<String> scope, @Nullable String of) {
        if (!section.has("limit")) {
            section.mistake("limit", null, "is missing; allowed: where the answer says of how many");
        }
        return quota(section, scope, amount(section, Said.USED, "used"), of);
    }

    private static HintRule usedPercent(Section section, List<String> scope) {
        section.refuse("goes with remaining and used only", "limit", "of");
        int near = PERCENT.optional(section, "near", 80);
        int stop = PERCENT.optional(section, "stop", 95);
        checkOrder(section, near, stop);
        HintRule.Amount amount = new HintRule.Amount(Said.PERCENT, sources(section, "used-percent"), List.of());
        return new HintRule.Quota(scope, amount, near, stop, reset(section), null);
    }

    private static Optional<HintRule.Blocked> blocked(Section section, List<String> scope) {
        section.refuse(
                "means nothing with blocked-for; leave it out",
                "limit",
                "near",
                "stop",
                "of",
                "reset",
                "reset-fallback");
        return SourceParser.wait(section.section("blocked-for")).map(it -> new HintRule.Blocked(scope, it));
    }

    private static HintRule slots(Section section, List<String> scope) {
        section.refuse("means nothing with slots-used; leave it out", "near", "stop", "reset", "of");
        Duration believed = RESET.optional(section, "reset-fallback", StandardHints.RESET_FALLBACK);
        return new HintRule.Slots(scope, sources(section, "slots-used"), sources(section, "limit"), believed);
    }

    private static HintRule.Amount amount(Section section, Said said, String key) {
        return new HintRule.Amount(said, sources(section, key), sources(section, "limit"));
    }

    private static HintRule quota(Section section, List<String> scope, HintRule.Amount amount, @Nullable String of) {
        @Nullable Integer near = PERCENT.given(section, "near").orElse(null);
        @Nullable Integer stop = PERCENT.given(section, "stop").orElse(null);
        if (near != null && stop != null) {
            checkOrder(section, near, stop);
        }
        return new HintRule.Quota(scope, amount, near, stop, reset(section), of);
    }

    private static void checkOrder(Section section, int near, int stop) {
        if (stop < near) {
            section.mistake("stop", Integer.toString(stop), "allowed: not less than near, " + near);
        }
    }

    private static List<Source> sources(Section section, String key) {
        return section.oneOrMore(key, 16).stream()
                .flatMap(it -> SourceParser.only(it).stream())
                .toList();
    }

    private static HintRule.Reset reset(Section section) {
        Duration fallback = RESET.optional(section, "reset-fallback", StandardHints.RESET_FALLBACK);
        @Nullable
        WaitSource source = section.has("reset")
                ? SourceParser.wait(section.section("reset")).orElse(null)
                : null;
        section.allow("reset");
        return new HintRule.Reset(source, fallback);
    }
}
