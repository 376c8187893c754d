package dev.headgate.trials.rehearsal;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.profiles.Example;
import dev.headgate.profiles.Explained;
import dev.headgate.profiles.Profile;
import dev.headgate.simulator.RefusalSpec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A refusal made from an answer that the profile shows. Where in the answer its wait stands, and how it is written, is found
 * out by trying: what is put in place of a number is right if the profile reads every wait of it as it is meant.
 *
 * @param form with words for the wait, unless the vendor does not say it
 * @param shortest the shortest wait that the profile takes at its word, up to {@link #LONGEST}
 * @param scope what it stops
 * @param told whether the vendor says how long
 */
record ImitatedRefusal(RefusalSpec form, Duration shortest, List<String> scope, boolean told) {

    /** A scenario has no time for more. */
    static final Duration LONGEST = Duration.ofSeconds(60);

    private static final Set<String> VERDICTS = Set.of("THROTTLED", "QUOTA", "LOCKED");
    /** They are the server's own. */
    private static final Set<String> OWN = Set.of("date", "content-length", "transfer-encoding", "connection");

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?(ms|s|m)?(\\d+(\\.\\d+)?s)?");
    private static final List<String> WORDS = List.of(
            "{wait-ms}",
            "{wait-s}",
            "{wait-s}s",
            "{wait-min}",
            "{until-ms}",
            "{until-s}",
            "{until-iso}",
            "{until-http}");
    private static final List<Duration> TRIED =
            List.of(Duration.ofMinutes(3), Duration.ofMinutes(21), Duration.ofMinutes(40));
    private static final List<Duration> WAITS = List.of(
            Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(30), LONGEST);
    /** What a profile may add to a wait. */
    private static final Duration ADDED = Duration.ofSeconds(2);

    private static final Call CALL =
            new Call(SampleCall.USUAL.method(), SampleCall.USUAL.path(), Map.of(), new byte[0]);

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /**
     * The refusal with the shortest wait.
     *
     * @param attributes of the intents; refusals that stop something else can't be told apart
     * @param resets headers that say when something comes back, and how: they say the same as the refusal
     */
    static Optional<ImitatedRefusal> of(Profile profile, Collection<String> attributes, Map<String, String> resets) {
        return profile.examples().stream()
                .flatMap(example -> of(profile, plain(example), attributes, resets).stream())
                .reduce((one, other) -> other.shortest.compareTo(one.shortest) < 0 ? other : one);
    }

    private static Optional<ImitatedRefusal> of(
            Profile profile, RefusalSpec plain, Collection<String> attributes, Map<String, String> resets) {
        Explained explained = explain(profile, plain);
        List<String> scope = explained.scope();
        if (!VERDICTS.contains(explained.verdict()) || !attributes.containsAll(scope)) {
            return Optional.empty();
        }
        Duration untold = Duration.ofMillis(explained.waitMs());
        return forms(plain).stream()
                .filter(form -> TRIED.stream().allMatch(wait -> isRead(profile, form, wait, explained)))
                .map(form -> consistent(form, resets))
                .flatMap(form -> WAITS.stream()
                        .filter(wait -> isRead(profile, form, wait, explained))
                        .limit(1)
                        .map(wait -> new ImitatedRefusal(form, wait, scope, true)))
                .findFirst()
                .or(() -> Optional.of(new ImitatedRefusal(plain, untold, scope, false))
                        .filter(it -> untold.compareTo(LONGEST) <= 0));
    }

    private static RefusalSpec consistent(RefusalSpec form, Map<String, String> resets) {
        Map<String, String> headers = new HashMap<>(form.headers());
        headers.computeIfPresent(
                "retry-after", (name, value) -> NUMBER.matcher(value).replaceAll("{wait-s}"));
        resets.forEach((name, word) -> headers.computeIfPresent(name.toLowerCase(Locale.ROOT), (it, value) -> word));
        return new RefusalSpec(form.status(), headers, form.body());
    }

    private static boolean isRead(Profile profile, RefusalSpec form, Duration wait, Explained explained) {
        Explained read = explain(profile, form.telling(wait, NOW));
        Duration over = Duration.ofMillis(read.waitMs()).minus(wait);
        return read.rule().equals(explained.rule()) && !over.isNegative() && over.compareTo(ADDED) <= 0;
    }

    private static Explained explain(Profile profile, RefusalSpec refusal) {
        Answer answer =
                new Answer(refusal.status(), refusal.headers(), refusal.body().getBytes(StandardCharsets.UTF_8));
        return profile.explain(CALL, Map.of(), answer, NOW)
                .orElseThrow(
                        () -> new IllegalArgumentException(profile.vendor() + ": its answers are read by no rules"));
    }

    private static RefusalSpec plain(Example example) {
        Map<String, String> headers = new HashMap<>(example.answer().headers());
        headers.keySet().removeAll(OWN);
        String body = new String(Objects.requireNonNull(example.answer().body()), StandardCharsets.UTF_8);
        return new RefusalSpec(example.answer().status(), headers, body);
    }

    /** With each word in place of each number. */
    private static List<RefusalSpec> forms(RefusalSpec plain) {
        List<RefusalSpec> forms = new ArrayList<>();
        plain.headers()
                .forEach((name, value) -> replaced(value).forEach(text -> {
                    Map<String, String> headers = new HashMap<>(plain.headers());
                    headers.put(name, text);
                    forms.add(new RefusalSpec(plain.status(), headers, plain.body()));
                }));
        replaced(plain.body()).forEach(text -> forms.add(new RefusalSpec(plain.status(), plain.headers(), text)));
        return forms;
    }

    private static List<String> replaced(String text) {
        return NUMBER.matcher(text)
                .results()
                .flatMap(number -> WORDS.stream()
                        .map(word -> text.substring(0, number.start()) + word + text.substring(number.end())))
                .toList();
    }
}
