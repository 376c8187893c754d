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
import org.jspecify.annotations.Nullable;

/** Reads a simulator's configuration file. */
final class ConfigReader {

    private static final String EXAMPLE = "simulator-example.yaml";
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final String DAY = "day";

    private enum Truth {
        TRUE,
        FALSE
    }

    private enum Kind {
        RATE_LIMIT,
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
        int port = root.whole("port", 0);
        int logEntries = root.whole("log-entries", Bounds.DEFAULT.logEntries());
        int keys = root.whole("keys", Bounds.DEFAULT.keys());
        int scopes = root.whole("scopes", Bounds.DEFAULT.scopes());
        List<VendorSpec> vendors = root.list("vendors", ConfigReader::vendor);
        Bounds bounds = root.build(() -> new Bounds(logEntries, keys, scopes));
        // With a mistake in a vendor, the other keys are still to be checked.
        List<VendorSpec> readable = root.mistakes().isEmpty() ? vendors : List.of(VendorSpec.of("unread"));
        return root.build(() -> new SimulatorConfig(port, readable, bounds == null ? Bounds.DEFAULT : bounds));
    }

    private static @Nullable VendorSpec vendor(Section vendor) {
        vendor.require("id");
        String id = vendor.text("id", "missing");
        List<LimitSpec> limits = vendor.list("limits", ConfigReader::limit);
        Section cap = vendor.section("concurrency");
        ConcurrencyCap concurrency = cap == null ? null : concurrency(cap);
        RetryAfter retryAfter = vendor.choice("retry-after", RetryAfter.SECONDS);
        Duration penaltyCap = vendor.durationOrNull("penalty-cap");
        Duration grace = vendor.duration("grace", VendorSpec.GRACE);
        Section distribution = vendor.section("latency");
        Latency latency = distribution == null ? Latency.NONE : latency(distribution);
        double transitShare = vendor.share("transit-share", 1);
        List<Episode> episodes = vendor.list("episodes", ConfigReader::episode);
        double errorShare = vendor.share("error-share", 0);
        double notFoundShare = vendor.share("not-found-share", 0);
        int bodyBytes = vendor.whole("body-bytes", 64);
        long seed = vendor.number("seed", id.hashCode());
        return vendor.build(() -> new VendorSpec(
                id,
                limits,
                concurrency,
                retryAfter,
                penaltyCap,
                grace,
                latency,
                transitShare,
                Duration.ZERO,
                episodes,
                errorShare,
                notFoundShare,
                bodyBytes,
                seed));
    }

    private static @Nullable LimitSpec limit(Section limit) {
        limit.require("max", "window");
        int max = limit.whole("max", 1);
        Window window = window(limit);
        String scopeHeader = limit.textOrNull("scope-header");
        Duration coolDown = limit.durationOrNull("cool-down");
        boolean refuses = limit.choice("refuses", Truth.TRUE) == Truth.TRUE;
        return limit.build(() -> new LimitSpec(max, window, scopeHeader, coolDown, refuses));
    }

    private static Window window(Section limit) {
        if (!limit.says("window", DAY)) {
            return new Window.Rolling(limit.duration("window", Duration.ofSeconds(1)));
        }
        limit.require("zone");
        String zone = limit.text("zone", "UTC");
        if (!ZoneId.getAvailableZoneIds().contains(zone)) {
            limit.note("zone", zone, "a time zone, as in Europe/Berlin or UTC");
            return new Window.CalendarDay(ZoneOffset.UTC);
        }
        return new Window.CalendarDay(ZoneId.of(zone));
    }

    private static @Nullable ConcurrencyCap concurrency(Section cap) {
        cap.require("max");
        int max = cap.whole("max", 1);
        int status = cap.whole("status", 503);
        return cap.build(() -> new ConcurrencyCap(max, status));
    }

    private static Latency latency(Section latency) {
        Duration fixed = latency.durationOrNull("fixed");
        Section uniform = latency.section("uniform");
        Section logNormal = latency.section("lognormal");
        Latency built = Latency.NONE;
        if (fixed != null && uniform == null && logNormal == null) {
            built = latency.build(() -> new Latency.Fixed(fixed));
        } else if (uniform != null && fixed == null && logNormal == null) {
            latency.build(() -> Latency.NONE);
            built = uniform(uniform);
        } else if (logNormal != null && fixed == null && uniform == null) {
            latency.build(() -> Latency.NONE);
            built = logNormal(logNormal);
        } else {
            latency.note("", "these keys", "exactly one of fixed, uniform, lognormal");
        }
        return built == null ? Latency.NONE : built;
    }

    private static @Nullable Latency uniform(Section uniform) {
        uniform.require("min", "max");
        Duration min = uniform.duration("min", Duration.ZERO);
        Duration max = uniform.duration("max", min);
        return uniform.build(() -> new Latency.Uniform(min, max));
    }

    private static @Nullable Latency logNormal(Section logNormal) {
        logNormal.require("median", "sigma", "max");
        Duration median = logNormal.duration("median", Duration.ZERO);
        double sigma = logNormal.share("sigma", 0);
        Duration max = logNormal.duration("max", median);
        return logNormal.build(() -> new Latency.LogNormal(median, sigma, max));
    }

    private static @Nullable Episode episode(Section episode) {
        episode.require("kind", "lasts");
        Kind kind = episode.choice("kind", Kind.RATE_LIMIT);
        int status = episode.whole("status", 503);
        Duration lasts = episode.duration("lasts", Duration.ofMillis(1));
        Duration after = episode.durationOrNull("after");
        boolean atArrival = episode.has("at-arrival");
        long n = episode.number("at-arrival", 1);
        String scopeHeader = episode.textOrNull("scope-header");
        if ((after == null) != atArrival) {
            episode.note("", "this trigger", "exactly one of after, at-arrival");
            return null;
        }
        if (episode.has("status") && kind != Kind.OUTAGE) {
            episode.note("status", status, "only with kind outage");
        }
        return episode.build(() -> new Episode(
                after == null ? new Episode.Trigger.AtArrival(n) : new Episode.Trigger.After(after),
                fault(kind, status),
                lasts,
                scopeHeader));
    }

    private static Episode.Fault fault(Kind kind, int status) {
        return switch (kind) {
            case RATE_LIMIT -> new Episode.Fault.RateLimit();
            case OUTAGE -> new Episode.Fault.Outage(status);
            case DROP -> new Episode.Fault.Drop();
            case HANG -> new Episode.Fault.Hang();
        };
    }
}
