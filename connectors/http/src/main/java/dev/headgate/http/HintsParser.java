package dev.headgate.http;

import dev.headgate.api.Names;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the {@code hints} of a profile. */
final class HintsParser {

    private static final Range<Integer> PERCENT = Range.integers(1, 100);
    private static final Range<Duration> RESET = Range.durations(Duration.ofMillis(100), Duration.ofDays(1));

    private HintsParser() {}

    /** @param coolDownScope what a hint is about if it doesn't say */
    static List<HintRule> read(Section root, List<String> coolDownScope) {
        List<HintRule> rules = new ArrayList<>();
        for (Section section : root.sections("hints", 100)) {
            rule(section, Names.scope(section, coolDownScope)).ifPresent(rules::add);
            section.close();
        }
        return rules;
    }

    private static Optional<HintRule> rule(Section section, List<String> scope) {
        HintRule.Reset reset = reset(section);
        if (section.has("remaining") == section.has("used-percent")) {
            section.allow("remaining", "used-percent", "near", "stop");
            section.mistake("", null, "allowed: either remaining or used-percent");
            return Optional.empty();
        }
        if (section.has("remaining")) {
            section.refuse("goes with used-percent only", "near", "stop");
            section.allow("used-percent");
            return Optional.of(new HintRule.Left(scope, sources(section, "remaining"), reset));
        }
        section.allow("remaining");
        int near = PERCENT.optional(section, "near", 80);
        int stop = PERCENT.optional(section, "stop", 95);
        if (stop < near) {
            section.mistake("stop", Integer.toString(stop), "allowed: not less than near, " + near);
        }
        return Optional.of(new HintRule.Used(scope, sources(section, "used-percent"), near, stop, reset));
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
