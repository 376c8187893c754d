package dev.headgate.simulator;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
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
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a simulator's configuration file. */
final class ConfigReader {

    private static final String EXAMPLE = "simulator-example.yaml";
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final String DAY = "day";

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
        List<String> mistakes = new ArrayList<>();
        SimulatorConfig config = config(new Section("", parse(source, in), mistakes));
        if (config == null || !mistakes.isEmpty()) {
            throw new InvalidConfigException(source, mistakes);
        }
        return config;
    }

    private static JsonNode parse(String source, InputStream in) throws IOException {
        try {
            return YAML.readTree(in);
        } catch (JsonProcessingException e) {
            throw new InvalidConfigException(
                    source,
                    List.of(e.getOriginalMessage() + " at line "
                            + e.getLocation().getLineNr()));
        }
    }

    private static @Nullable SimulatorConfig config(Section root) {
        root.require("vendors");
        int port = root.get("port", Section.INT, 0);
        int logEntries = root.get("log-entries", Section.INT, Bounds.DEFAULT.logEntries());
        int keys = root.get("keys", Section.INT, Bounds.DEFAULT.keys());
        int scopes = root.get("scopes", Section.INT, Bounds.DEFAULT.scopes());
        List<VendorSpec> vendors = root.list("vendors", ConfigReader::vendor);
        Bounds bounds = root.build(() -> new Bounds(logEntries, keys, scopes));
        // With a mistake in a vendor, the other keys are still to be checked.
        List<VendorSpec> readable = root.mistakes().isEmpty() ? vendors : List.of(VendorSpec.of("unread"));
        return root.build(() -> new SimulatorConfig(port, readable, bounds == null ? Bounds.DEFAULT : bounds));
    }

    private static @Nullable VendorSpec vendor(Section vendor) {
        VendorSpec.Draft draft = new VendorSpec.Draft(vendor.require("id", Section.TEXT, "missing"));
        draft.protocol = vendor.get("protocol", Section.Kind.oneOf(Protocol.class), draft.protocol);
        draft.port = vendor.get("port", Section.INT, draft.port);
        draft.limits = vendor.list("limits", ConfigReader::limit);
        Section cap = vendor.section("concurrency");
        draft.concurrency = cap == null ? null : concurrency(cap);
        draft.retryAfter = vendor.get("retry-after", Section.Kind.oneOf(RetryAfter.class), draft.retryAfter);
        Section refusal = vendor.section("refusal");
        draft.refusal = refusal == null ? null : refusal(refusal);
        draft.penaltyCap = vendor.get("penalty-cap", Section.DURATION);
        draft.grace = vendor.get("grace", Section.DURATION, draft.grace);
        Section latency = vendor.section("latency");
        draft.latency = latency == null ? Latency.NONE : latency(latency);
        draft.transitShare = vendor.get("transit-share", Section.NUMBER, draft.transitShare);
        draft.episodes = vendor.list("episodes", ConfigReader::episode);
        draft.errorShare = vendor.get("error-share", Section.NUMBER, 0.0);
        draft.notFoundShare = vendor.get("not-found-share", Section.NUMBER, 0.0);
        draft.bodyBytes = vendor.get("body-bytes", Section.INT, draft.bodyBytes);
        Section tokens = vendor.section("tokens");
        draft.tokens = tokens == null ? null : TokenSpecReader.read(tokens);
        Section lists = vendor.section("lists");
        draft.lists = lists == null ? null : lists(lists);
        Section documents = vendor.section("documents");
        draft.documents = documents == null ? null : documents(documents);
        Section batches = vendor.section("batches");
        draft.batches = batches == null ? null : batches(batches);
        draft.seed = vendor.get("seed", Section.LONG, draft.seed);
        return vendor.build(draft::build);
    }

    private static @Nullable DocumentSpec documents(Section documents) {
        String initial = documents.get("initial", Section.TEXT, "{}");
        boolean etags = documents.get("etags", Section.TRUTH, true);
        return documents.build(() -> new DocumentSpec(initial, etags));
    }

    private static @Nullable BatchSpec batches(Section batches) {
        String path = batches.require("path", Section.TEXT, "/");
        int most = batches.get("most", Section.INT, 100);
        return batches.build(() -> new BatchSpec(path, most));
    }

    private static @Nullable LimitSpec limit(Section limit) {
        int max = limit.require("max", Section.INT, 1);
        Window window = window(limit);
        String scopeHeader = limit.get("scope-header", Section.TEXT);
        Duration coolDown = limit.get("cool-down", Section.DURATION);
        boolean refuses = limit.get("refuses", Section.TRUTH, true);
        Section filter = limit.section("calls");
        CallFilter calls = filter == null ? CallFilter.ALL : calls(filter);
        Section told = limit.section("headers");
        Map<String, String> headers = told == null ? Map.of() : told.texts();
        return limit.build(() -> new LimitSpec(max, window, scopeHeader, coolDown, calls, headers, refuses));
    }

    private static Window window(Section limit) {
        Duration interval = limit.get("refill-every", Section.DURATION);
        if (interval != null) {
            if (limit.has("window")) {
                limit.note("window", limit.raw("window"), "either window or refill-every");
            }
            return new Window.Bucket(interval);
        }
        limit.require("window");
        return DAY.equals(limit.raw("window"))
                ? new Window.CalendarDay(zone(limit))
                : new Window.Rolling(limit.get("window", Section.DURATION, Duration.ofSeconds(1)));
    }

    private static CallFilter calls(Section filter) {
        Set<String> methods = CallFilter.methods(filter.get("methods", Section.TEXT, ""));
        String path = filter.get("path", Section.TEXT);
        CallFilter calls = filter.build(() -> new CallFilter(methods, path));
        return calls == null ? CallFilter.ALL : calls;
    }

    private static @Nullable ListSpec lists(Section lists) {
        int pages = lists.require("pages", Section.INT, 1);
        int items = lists.get("items", Section.INT, 10);
        return lists.build(() -> new ListSpec(pages, items));
    }

    private static @Nullable RefusalSpec refusal(Section refusal) {
        int status = refusal.get("status", Section.INT, 429);
        Section headers = refusal.section("headers");
        Map<String, String> texts = headers == null ? Map.of() : headers.texts();
        String body = refusal.get("body", Section.TEXT, "");
        return refusal.build(() -> new RefusalSpec(status, texts, body));
    }

    private static ZoneId zone(Section limit) {
        String zone = limit.require("zone", Section.TEXT, "UTC");
        if (ZoneId.getAvailableZoneIds().contains(zone)) {
            return ZoneId.of(zone);
        }
        limit.note("zone", zone, "a time zone, as in Europe/Berlin or UTC");
        return ZoneOffset.UTC;
    }

    private static @Nullable ConcurrencyCap concurrency(Section cap) {
        int max = cap.require("max", Section.INT, 1);
        int status = cap.get("status", Section.INT, 503);
        String scopeHeader = cap.get("scope-header", Section.TEXT);
        return cap.build(() -> new ConcurrencyCap(max, status, scopeHeader));
    }

    static Latency latency(Section latency) {
        if (Stream.of("fixed", "uniform", "lognormal").filter(latency::has).count() != 1) {
            latency.note("", "these keys", "exactly one of fixed, uniform, lognormal");
            return Latency.NONE;
        }
        latency.build(() -> Latency.NONE);
        Section uniform = latency.section("uniform");
        Section logNormal = latency.section("lognormal");
        Latency built;
        if (uniform != null) {
            Duration min = uniform.require("min", Section.DURATION, Duration.ZERO);
            Duration max = uniform.require("max", Section.DURATION, min);
            built = uniform.build(() -> new Latency.Uniform(min, max));
        } else if (logNormal != null) {
            Duration median = logNormal.require("median", Section.DURATION, Duration.ZERO);
            double sigma = logNormal.require("sigma", Section.NUMBER, 0.0);
            Duration max = logNormal.require("max", Section.DURATION, median);
            built = logNormal.build(() -> new Latency.LogNormal(median, sigma, max));
        } else {
            Duration fixed = latency.get("fixed", Section.DURATION, Duration.ZERO);
            built = latency.build(() -> new Latency.Fixed(fixed));
        }
        return built == null ? Latency.NONE : built;
    }

    private static @Nullable Episode episode(Section episode) {
        Fault fault = episode.require("kind", Section.Kind.oneOf(Fault.class), Fault.RATE_LIMIT);
        int status = episode.get("status", Section.INT, 503);
        Duration lasts = episode.require("lasts", Section.DURATION, Duration.ofMillis(1));
        boolean timed = episode.has("after");
        Duration after = episode.get("after", Section.DURATION, Duration.ZERO);
        long n = episode.get("at-arrival", Section.LONG, 1L);
        String scopeHeader = episode.get("scope-header", Section.TEXT);
        if (timed == episode.has("at-arrival")) {
            episode.note("", "this trigger", "exactly one of after, at-arrival");
            return null;
        }
        if (episode.has("status") && fault != Fault.OUTAGE) {
            episode.note("status", status, "only with kind outage");
        }
        return episode.build(() -> new Episode(
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
}
