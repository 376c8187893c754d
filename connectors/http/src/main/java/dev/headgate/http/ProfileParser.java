package dev.headgate.http;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads one profile from its parsed file. */
final class ProfileParser {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Range<Integer> BULKHEAD = Range.integers(1, 10_000);
    private static final Range<Duration> DEADLINE = Range.durations(Duration.ofMillis(100), Duration.ofMinutes(5));
    private static final Duration MS = Duration.ofMillis(1);
    /** Stands for the word none, where no duration is zero. */
    private static final Duration NONE = Duration.ZERO;

    private static final Range<Duration> UNANSWERED = Range.durations(MS, DAY);
    private static final Range<Duration> TRANSIT = Range.durations(MS, Duration.ofHours(1));
    private static final Range<Duration> SLACK = Range.durations(MS, Duration.ofMinutes(1));
    private static final Range<Duration> FALLBACK = Range.durations(Duration.ofMillis(100), DAY);
    private static final Range<Duration> PAD = Range.durations(Duration.ZERO, Duration.ofHours(1));
    private static final Range<Double> FACTOR = Range.numbers(1, 100);
    private static final Range<Duration> LONGEST_WAIT = Range.durations(Duration.ofMillis(100), Duration.ofDays(7));
    private static final Range<Duration> PATIENCE = Range.durations(Duration.ofSeconds(1), Duration.ofDays(30));
    private static final Range<Duration> HINT = Range.durations(Duration.ofSeconds(1), Duration.ofDays(365));
    private static final Range<Integer> FAILURES = Range.integers(1, 100_000);
    private static final Range<Integer> ATTEMPTS = Range.integers(1, 100);
    private static final Range<Duration> BASE = Range.durations(Duration.ofMillis(1), Duration.ofHours(1));
    private static final Range<Duration> LONGEST_BACKOFF = Range.durations(Duration.ofMillis(1), DAY);
    private static final Range<Duration> DEDUPE = Range.durations(Duration.ofMinutes(1), Duration.ofDays(7));
    private static final Range<Long> BODY = Range.sizes(1, 64L << 20, "a size such as 64KiB or 1MiB, from 1B to 64MiB");

    private final String vendor;
    private final String version;
    private final Section root;
    private final UnaryOperator<@Nullable String> environment;

    /** @param version of the file's text */
    ProfileParser(String vendor, String version, Section root, UnaryOperator<@Nullable String> environment) {
        this.vendor = vendor;
        this.version = version;
        this.root = root;
        this.environment = environment;
    }

    /** Returns the profile. After a mistake it is to be thrown away; without a base URL it is empty. */
    Optional<Profile> parse() {
        root.optional(
                "vendor",
                vendor,
                "\"" + vendor + "\", as the file is named, or left out",
                text -> text.equals(vendor) ? Optional.of(text) : Optional.empty());
        if (Names.read(vendor).isEmpty()) {
            root.mistake("vendor", vendor, "the file's name must be " + Names.ALLOWED);
        }
        Optional<BaseUrl> url = baseUrl();
        AuthReader authReader = new AuthReader(root.section("auth"), environment);
        List<String> credential = authReader.scope();
        Auth auth = authReader.read();
        LimitsParser limits = new LimitsParser(root);
        int bulkhead = BULKHEAD.optional(root, "bulkhead", 32);
        Duration deadline = DEADLINE.optional(root, "deadline", Duration.ofSeconds(10));
        Profile.Transit transit = transit(deadline);
        Profile.CoolDown coolDown = coolDown(root.section("cool-down"));
        AnswerRules rules = new AnswerRules(
                CostsParser.read(root, limits.units()),
                new AnswersParser(coolDown, credential).read(root),
                HintsParser.read(root, coolDown.scope()),
                credential);
        Profile.Pause pause = pause(root.section("pause"));
        Profile.Retry retry = retry(root.section("retry"));
        Duration dedupe = orNone(DEDUPE, "dedupe");
        String idempotency = root.optional(
                "idempotency-header",
                "Idempotency-Key",
                "the name of a header, or \"\" to send none",
                text -> text.isEmpty() || HeaderRules.isForExtension(text) ? Optional.of(text) : Optional.empty());
        int maxBody = Math.toIntExact(BODY.optional(root, "max-body", 1L << 20));
        boolean allowPrivate = root.optional("allow-private-addresses", false, Truth.ALLOWED, Truth::read);
        Set<String> headers = requestHeaders(auth, idempotency);
        root.close();
        return url.map(it -> new Profile(
                vendor,
                it,
                auth,
                limits.limits(),
                limits.concurrency(),
                bulkhead,
                deadline,
                transit,
                coolDown,
                pause,
                retry,
                dedupe,
                idempotency,
                maxBody,
                allowPrivate,
                headers,
                rules,
                version));
    }

    private Optional<BaseUrl> baseUrl() {
        Optional<String> text = root.required("base-url", BaseUrl.ALLOWED, Optional::of);
        Optional<BaseUrl> url = text.flatMap(BaseUrl::parse);
        if (text.isPresent() && url.isEmpty()) {
            boolean mayHoldPassword = text.get().contains("@");
            root.mistake("base-url", mayHoldPassword ? null : text.get(), "allowed: " + BaseUrl.ALLOWED);
        }
        return url;
    }

    private Profile.Transit transit(Duration deadline) {
        Duration unansweredHold = UNANSWERED.optional(root, "unanswered-hold", deadline);
        Duration maxTransit = orNone(TRANSIT, "max-transit");
        Duration startSlack = SLACK.optional(root, "start-slack", Duration.ofSeconds(1));
        Duration clockSkew = PAD.optional(root, "clock-skew", Duration.ofSeconds(2));
        return new Profile.Transit(unansweredHold, maxTransit.equals(NONE) ? null : maxTransit, startSlack, clockSkew);
    }

    private Duration orNone(Range<Duration> range, String key) {
        return root.optional(
                key,
                NONE,
                "none, or " + range.text(),
                text -> text.equals("none") ? Optional.of(NONE) : range.reader().apply(text));
    }

    private static Profile.CoolDown coolDown(Section section) {
        List<String> scope = Names.scope(section);
        Duration fallback = FALLBACK.optional(section, "fallback", Duration.ofSeconds(30));
        Duration quotaFallback = LONGEST_WAIT.optional(section, "quota-fallback", Duration.ofHours(1));
        Duration lockedFallback = FALLBACK.optional(section, "locked-fallback", Duration.ofSeconds(1));
        Duration pad = PAD.optional(section, "pad", Duration.ZERO);
        double factor = FACTOR.optional(section, "factor", 2.0);
        Duration max = LONGEST_WAIT.optional(section, "max", longer(fallback, Duration.ofHours(1)));
        if (max.compareTo(fallback) < 0) {
            section.mistake(
                    "max", Quantity.text(max), "allowed: not shorter than fallback, " + Quantity.text(fallback));
        }
        Duration patience = PATIENCE.optional(section, "patience", DAY);
        Duration maxHint = HINT.optional(section, "max-hint", Duration.ofDays(7)); // no window of a limit is longer
        section.close();
        return new Profile.CoolDown(
                scope, fallback, quotaFallback, lockedFallback, pad, factor, max, patience, maxHint);
    }

    private static Profile.Pause pause(Section section) {
        Duration base = FALLBACK.optional(section, "base", Duration.ofSeconds(1));
        double factor = FACTOR.optional(section, "factor", 2.0);
        Duration max = LONGEST_WAIT.optional(section, "max", longer(base, Duration.ofMinutes(1)));
        if (max.compareTo(base) < 0) {
            section.mistake("max", Quantity.text(max), "allowed: not shorter than base, " + Quantity.text(base));
        }
        int failures = FAILURES.optional(section, "failures", 10);
        section.close();
        return new Profile.Pause(base, factor, max, failures);
    }

    private static Profile.Retry retry(Section section) {
        int attempts = ATTEMPTS.optional(section, "max-attempts", 5);
        Duration base = BASE.optional(section, "base", Duration.ofMillis(200));
        Duration max = LONGEST_BACKOFF.optional(section, "max", longer(base, Duration.ofSeconds(30)));
        if (max.compareTo(base) < 0) {
            section.mistake("max", Quantity.text(max), "allowed: not shorter than base, " + Quantity.text(base));
        }
        section.close();
        return new Profile.Retry(attempts, base, max);
    }

    private Set<String> requestHeaders(Auth auth, String idempotency) {
        List<String> names = root.texts(
                "request-headers",
                100,
                "the name of a header",
                text -> HeaderRules.isForExtension(text)
                        ? Optional.of(text.toLowerCase(Locale.ROOT))
                        : Optional.empty());
        for (String name : names) {
            if (name.equalsIgnoreCase(idempotency)
                    || (auth instanceof Auth.Header(String header, Secret _) && name.equalsIgnoreCase(header))) {
                root.mistake("request-headers", name, "is set by this profile; an intent can't set it too");
            }
        }
        return Set.copyOf(new HashSet<>(names));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
