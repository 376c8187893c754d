package dev.headgate.cli.letters;

import dev.headgate.api.Nearest;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.Times;
import dev.headgate.control.CommandException;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterFilter;
import dev.headgate.index.IndexQuery;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose dead letters; all that are given must fit. */
final class LetterChoice {

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Only this vendor's; may be given several times")
    private Set<String> vendors = new LinkedHashSet<>();

    @Option(
            names = "--reason",
            paramLabel = "KIND",
            description = "Only those that ended so: INVALID, EXHAUSTED, THROTTLED_OUT, or UNREADABLE; may be given"
                    + " several times")
    private Set<String> kinds = new LinkedHashSet<>();

    @Option(names = "--id", paramLabel = "ID", description = "Only this intent's; may be given several times")
    private Set<String> ids = new LinkedHashSet<>();

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only those given up since then, such as 1h ago or 2026-11-20T10:00:00Z")
    private @Nullable String since;

    @Option(names = "--until", paramLabel = "TIME", description = "Only those given up before then, written likewise")
    private @Nullable String until;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many")
    private @Nullable Long limit;

    /**
     * @param now what durations go back from
     * @throws CommandException naming the option that is wrong and what is allowed
     */
    LetterFilter filter(Instant now) {
        Instant from = Times.option("--since", since, now);
        Instant to = Times.option("--until", until, now);
        IndexQuery.checkTimes("--since", from, "--until", to);
        return new LetterFilter(
                vendors, kinds.stream().map(LetterChoice::kind).collect(Collectors.toSet()), ids, from, to);
    }

    long limit() {
        Bounds.atLeastOne("--limit", limit);
        return limit == null ? Long.MAX_VALUE : limit;
    }

    private static String kind(String text) {
        String kind = text.toUpperCase(Locale.ROOT).replace('-', '_');
        if (!Letter.KINDS.contains(kind)) {
            throw CommandException.usage("--reason: '" + text + "' is no reason; " + Nearest.hint(kind, Letter.KINDS));
        }
        return kind;
    }
}
