package dev.headgate.cli.vendors;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a new profile begins with. */
final class Skeleton {

    private static final Pattern COPIED = Pattern.compile("^(base-url|auth): .*", Pattern.MULTILINE);
    private static final Pattern LIMITS = Pattern.compile("^limits:\n(  .*\n)+", Pattern.MULTILINE);

    private static final Pattern PLAN = Pattern.compile("^  ([a-z-]+): \\{limits: .*", Pattern.MULTILINE);

    private Skeleton() {}

    /** A vendor of which nothing is known. */
    static String of(String id) {
        return String.format(Locale.ROOT, """
                # %1$s. Every key is described in ops/docs/profiles.md.
                about:
                  sources: []                # addresses of the pages that say what follows
                  state: provisional
                base-url: https://api.example.com
                auth: {kind: header, header: Authorization, value: "Bearer ${env:%2$s_TOKEN}"}
                limits:
                  - {id: per-second, max: 10, window: 1s, unit: requests}
                cool-down: {fallback: 30s}   # after a 429 that doesn't say how long to wait
                examples:
                  - name: too many requests
                    response: {status: 429, headers: {Retry-After: "15"}}
                    expect: {rule: std-429, verdict: THROTTLED, waitMs: 15000, scope: []}
                """, id, variable(id));
    }

    /** @param profile the base's text */
    static String extending(String id, String base, String profile) {
        StringBuilder text = new StringBuilder();
        text.append("# yaml-language-server: $schema=profile.schema.json\n# ")
                .append(id)
                .append(" takes over what 'headgate vendors show ")
                .append(base)
                .append("' prints.\n");
        text.append(
                "# What is written here replaces it: a value its value, a limit or a rule of answers the one with its id.\n");
        text.append("extends: ").append(base).append('\n');
        COPIED.matcher(profile).results().forEach(it -> text.append(it.group()).append('\n'));
        String plans = PLAN.matcher(profile).results().map(it -> it.group(1)).collect(Collectors.joining(", "));
        if (!plans.isEmpty()) {
            text.append("# plan:                       # one of ").append(plans).append('\n');
        }
        LIMITS.matcher(profile)
                .results()
                .forEach(it -> text.append(it.group().replaceAll("(?m)^", "# ").stripTrailing()));
        return text.toString().stripTrailing() + "\n";
    }

    private static String variable(String id) {
        return id.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }
}
