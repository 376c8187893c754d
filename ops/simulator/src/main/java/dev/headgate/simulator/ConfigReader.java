package dev.headgate.simulator;

import static dev.headgate.simulator.Settings.DURATION;
import static dev.headgate.simulator.Settings.INT;
import static dev.headgate.simulator.Settings.LONG;
import static dev.headgate.simulator.Settings.NUMBER;
import static dev.headgate.simulator.Settings.TEXT;
import static dev.headgate.simulator.Settings.TRUTH;
import static dev.headgate.simulator.Settings.build;
import static dev.headgate.simulator.Settings.list;
import static dev.headgate.simulator.Settings.orNull;
import static dev.headgate.simulator.Settings.part;
import static dev.headgate.simulator.Settings.required;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.headgate.api.Mistake;
import dev.headgate.api.Section;
import dev.headgate.api.Zones;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a simulator's configuration file. */
final class ConfigReader {

    private static final String EXAMPLE = "simulator-example.yaml";
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final String WINDOW = "window";
    private static final String DAY = "day";
    private static final int MOST = 1_000;

    private enum Fault {
        RATE_LIMIT,
        UNAUTHORIZED,
        OUTAGE,
        DROP,
        HANG
    }

    private ConfigReader() {}

    static SimulatorConfig read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(file.toString(), in);
        }
    }

    static SimulatorConfig example() throws IOException {
        try (InputStream in = ConfigReader.class.getResourceAsStream("/" + EXAMPLE)) {
            if (in == null) {
                throw new FileNotFoundException(EXAMPLE);
            }
            return read(EXAMPLE, in);
        }
    }

    private static SimulatorConfig read(String source, InputStream in) throws IOException {
        List<Mistake> mistakes = new ArrayList<>();
        SimulatorConfig config = config(new Section(source, parse(source, in), mistakes), mistakes);
        if (config == null || !mistakes.isEmpty()) {
            throw new InvalidConfigException(
                    source, mistakes.stream().map(ConfigReader::text).toList());
        }
        return config;
    }

    private static String text(Mistake mistake) {
        String value = mistake.value() == null ? "" : "'" + mistake.value() + "' is not allowed; ";
        return (mistake.key().isEmpty() ? "" : mistake.key() + ": ") + value + mistake.allowed();
    }

    private static @Nullable Object parse(String source, InputStream in) throws IOException {
        try {
            return YAML.readValue(in, Object.class);
        } catch (JsonProcessingException e) {
            throw new InvalidConfigException(
                    source,
                    List.of(e.getOriginalMessage() + " at line "
                            + e.getLocation().getLineNr()));
        }
    }

    private static @Nullable SimulatorConfig config(Section root, List<Mistake> mistakes) {
        int port = INT.optional(root, "port", 0);
        int logEntries = INT.optional(root, "log-entries", Bounds.DEFAULT.logEntries());
        int keys = INT.optional(root, "keys", Bounds.DEFAULT.keys());
        int scopes = INT.optional(root, "scopes", Bounds.DEFAULT.scopes());
        if (!root.has("vendors")) {
            root.mistake("vendors", null, "is missing; allowed: a list of 1 to " + MOST + " vendors");
        }
        List<VendorSpec> vendors = list(root, "vendors", MOST, ConfigReader::vendor);
        Bounds bounds = build(root, () -> new Bounds(logEntries, keys, scopes));
        // With a mistake in a vendor, the other keys are still to be checked.
        List<VendorSpec> readable = mistakes.isEmpty() ? vendors : List.of(VendorSpec.of("unread"));
        return Settings.checked(
                root, () -> new SimulatorConfig(port, readable, bounds == null ? Bounds.DEFAULT : bounds));
    }

    private static @Nullable VendorSpec vendor(Section vendor) {
        VendorSpec.Draft draft = new VendorSpec.Draft(
                vendor.required("id", Allowed.ID_WORDS, Optional::of).orElse("missing"));
        draft.protocol = Settings.oneOf(Protocol.class).optional(vendor, "protocol", draft.protocol);
        draft.port = INT.optional(vendor, "port", draft.port);
        draft.limits = list(vendor, "limits", VendorSpec.MOST_LIMITS, ConfigReader::limit);
        draft.concurrency = part(vendor, "concurrency", ConfigReader::concurrency);
        draft.retryAfter = Settings.oneOf(RetryAfter.class).optional(vendor, "retry-after", draft.retryAfter);
        draft.refusal = part(vendor, "refusal", ConfigReader::refusal);
        draft.penaltyCap = orNull(vendor, "penalty-cap", DURATION);
        draft.grace = DURATION.optional(vendor, "grace", draft.grace);
        draft.latency = latencyOf(vendor);
        draft.transitShare = NUMBER.optional(vendor, "transit-share", draft.transitShare);
        draft.episodes = list(vendor, "episodes", VendorSpec.MOST_EPISODES, ConfigReader::episode);
        draft.errorShare = NUMBER.optional(vendor, "error-share", 0.0);
        draft.notFoundShare = NUMBER.optional(vendor, "not-found-share", 0.0);
        draft.bodyBytes = INT.optional(vendor, "body-bytes", draft.bodyBytes);
        draft.tokens = part(vendor, "tokens", ConfigReader::tokens);
        draft.lists = part(vendor, "lists", ConfigReader::lists);
        draft.documents = part(vendor, "documents", ConfigReader::documents);
        draft.batches = part(vendor, "batches", ConfigReader::batches);
        draft.seed = LONG.optional(vendor, "seed", draft.seed);
        return build(vendor, draft::build);
    }

    private static @Nullable DocumentSpec documents(Section documents) {
        String initial = TEXT.optional(documents, "initial", "{}");
        boolean etags = TRUTH.optional(documents, "etags", true);
        return build(documents, () -> new DocumentSpec(initial, etags));
    }

    private static @Nullable BatchSpec batches(Section batches) {
        String path = required(batches, "path", TEXT, "/");
        int most = INT.optional(batches, "most", 100);
        return build(batches, () -> new BatchSpec(path, most));
    }

    private static @Nullable LimitSpec limit(Section limit) {
        int max = required(limit, "max", INT, 1);
        Window window = window(limit);
        String scopeHeader = orNull(limit, "scope-header", TEXT);
        Duration coolDown = orNull(limit, "cool-down", DURATION);
        boolean refuses = TRUTH.optional(limit, "refuses", true);
        CallFilter calls = part(limit, "calls", ConfigReader::calls);
        Map<String, String> headers = Settings.texts(limit.section("headers"));
        return build(
                limit,
                () -> new LimitSpec(
                        max, window, scopeHeader, coolDown, calls == null ? CallFilter.ALL : calls, headers, refuses));
    }

    private static Window window(Section limit) {
        Optional<Duration> interval = DURATION.given(limit, "refill-every");
        if (interval.isPresent()) {
            Optional<String> window = TEXT.given(limit, WINDOW);
            window.ifPresent(it -> limit.mistake(WINDOW, it, "allowed: either window or refill-every"));
            return new Window.Bucket(interval.get());
        }
        Optional<Window> window = limit.required(
                WINDOW,
                DURATION.text(),
                text -> DAY.equals(text)
                        ? Optional.of(new Window.CalendarDay(zone(limit)))
                        : DURATION.reader().apply(text).map(Window.Rolling::new));
        return window.orElse(new Window.Rolling(Duration.ofSeconds(1)));
    }

    private static @Nullable CallFilter calls(Section filter) {
        Set<String> methods = CallFilter.methods(TEXT.optional(filter, "methods", ""));
        String path = orNull(filter, "path", TEXT);
        return build(filter, () -> new CallFilter(methods, path));
    }

    private static @Nullable ListSpec lists(Section lists) {
        int pages = required(lists, "pages", INT, 1);
        int items = INT.optional(lists, "items", 10);
        return build(lists, () -> new ListSpec(pages, items));
    }

    private static @Nullable RefusalSpec refusal(Section refusal) {
        int status = INT.optional(refusal, "status", 429);
        Map<String, String> headers = Settings.texts(refusal.section("headers"));
        String body = TEXT.optional(refusal, "body", "");
        return build(refusal, () -> new RefusalSpec(status, headers, body));
    }

    private static ZoneId zone(Section limit) {
        return limit.required("zone", "a time zone, as in Europe/Berlin or UTC", Zones::read)
                .orElse(ZoneOffset.UTC);
    }

    private static @Nullable ConcurrencyCap concurrency(Section cap) {
        int max = required(cap, "max", INT, 1);
        int status = INT.optional(cap, "status", 503);
        String scopeHeader = orNull(cap, "scope-header", TEXT);
        return build(cap, () -> new ConcurrencyCap(max, status, scopeHeader));
    }

    private static Latency latencyOf(Section vendor) {
        Latency latency = part(vendor, "latency", ConfigReader::latency);
        return latency == null ? Latency.NONE : latency;
    }

    private static @Nullable Latency latency(Section latency) {
        if (Stream.of("fixed", "uniform", "lognormal").filter(latency::has).count() != 1) {
            latency.mistake("", "these keys", "allowed: exactly one of fixed, uniform, lognormal");
            return null;
        }
        Duration fixed = DURATION.optional(latency, "fixed", Duration.ZERO);
        Latency uniform = part(latency, "uniform", ConfigReader::uniform);
        Latency logNormal = part(latency, "lognormal", ConfigReader::logNormal);
        return build(
                latency, () -> uniform != null ? uniform : logNormal != null ? logNormal : new Latency.Fixed(fixed));
    }

    private static @Nullable Latency uniform(Section uniform) {
        Duration min = required(uniform, "min", DURATION, Duration.ZERO);
        Duration max = required(uniform, "max", DURATION, min);
        return build(uniform, () -> new Latency.Uniform(min, max));
    }

    private static @Nullable Latency logNormal(Section logNormal) {
        Duration median = required(logNormal, "median", DURATION, Duration.ZERO);
        double sigma = required(logNormal, "sigma", NUMBER, 0.0);
        Duration max = required(logNormal, "max", DURATION, median);
        return build(logNormal, () -> new Latency.LogNormal(median, sigma, max));
    }

    private static @Nullable Episode episode(Section episode) {
        Fault fault = required(episode, "kind", Settings.oneOf(Fault.class), Fault.RATE_LIMIT);
        int status = INT.optional(episode, "status", 503);
        Duration lasts = required(episode, "lasts", DURATION, Duration.ofMillis(1));
        boolean timed = episode.has("after");
        Duration after = DURATION.optional(episode, "after", Duration.ZERO);
        long n = LONG.optional(episode, "at-arrival", 1L);
        String scopeHeader = orNull(episode, "scope-header", TEXT);
        if (timed == episode.has("at-arrival")) {
            episode.mistake("", "this trigger", "allowed: exactly one of after, at-arrival");
            return null;
        }
        if (episode.has("status") && fault != Fault.OUTAGE) {
            episode.mistake("status", String.valueOf(status), "allowed: only with kind outage");
        }
        return build(
                episode,
                () -> new Episode(
                        timed ? new Episode.Trigger.After(after) : new Episode.Trigger.AtArrival(n),
                        fault(fault, status),
                        lasts,
                        scopeHeader));
    }

    private static Episode.Fault fault(Fault fault, int status) {
        return switch (fault) {
            case RATE_LIMIT -> new Episode.Fault.RateLimit();
            case UNAUTHORIZED -> new Episode.Fault.Unauthorized();
            case OUTAGE -> new Episode.Fault.Outage(status);
            case DROP -> new Episode.Fault.Drop();
            case HANG -> new Episode.Fault.Hang();
        };
    }

    private static @Nullable TokenSpec tokens(Section tokens) {
        Duration lifetime = required(tokens, "lifetime", DURATION, Duration.ofHours(1));
        String accountHeader = orNull(tokens, "account-header", TEXT);
        List<TokenSpec.Client> clients = list(tokens, "clients", TokenSpec.MOST_CLIENTS, ConfigReader::client);
        boolean rotates = TRUTH.optional(tokens, "rotates", false);
        Latency latency = latencyOf(tokens);
        TokenSpec.Failing failing = part(tokens, "fails", ConfigReader::failing);
        return build(tokens, () -> new TokenSpec(lifetime, accountHeader, clients, rotates, latency, failing));
    }

    private static TokenSpec.@Nullable Client client(Section client) {
        String id = required(client, "id", TEXT, "missing");
        String secret = orNull(client, "secret", TEXT);
        String refreshToken = orNull(client, "refresh-token", TEXT);
        return build(client, () -> new TokenSpec.Client(id, secret, refreshToken));
    }

    private static TokenSpec.@Nullable Failing failing(Section fails) {
        Duration after = required(fails, "after", DURATION, Duration.ZERO);
        Duration lasts = required(fails, "lasts", DURATION, Duration.ofMillis(1));
        int status = INT.optional(fails, "status", 503);
        return build(fails, () -> new TokenSpec.Failing(after, lasts, status));
    }
}
