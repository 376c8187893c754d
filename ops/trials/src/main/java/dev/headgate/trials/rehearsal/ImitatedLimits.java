package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.api.Quantity;
import dev.headgate.simulator.CallFilter;
import dev.headgate.simulator.ConcurrencyCap;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.Window;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A profile's limits as the simulator counts them. They are read here anew, not by the code that obeys them. The simulator
 * counts calls: where a limit is of another unit, as many calls as it has room for at the cost of a usual one.
 */
final class ImitatedLimits {

    private static final Duration LONGEST = Duration.ofDays(31);
    private static final Pattern REFILL = Pattern.compile("(\\d+)/([smhd])");

    /**
     * One limit.
     *
     * @param filter which calls count; missing: all
     */
    record Imitated(LimitSpec limit, JsonNode filter) {

        /** How many calls it has room for in a time, if one in so many of them count. */
        long room(Duration time, int oneIn) {
            long max = limit.max();
            long room = switch (limit.window()) {
                case Window.Rolling(Duration length) -> max * Math.max(1, time.dividedBy(length));
                case Window.CalendarDay _ -> max;
                case Window.Bucket(Duration interval) -> max + time.dividedBy(interval);
            };
            return room * oneIn;
        }
    }

    private final JsonNode profile;
    private final List<Imitated> limits = new ArrayList<>();
    private final List<SampleCall> calls = new ArrayList<>(List.of(SampleCall.USUAL));
    private final List<String> notImitated = new ArrayList<>();
    private @Nullable ConcurrencyCap concurrency;

    ImitatedLimits(JsonNode profile) {
        this.profile = profile;
        for (JsonNode limit : profile.path("limits")) {
            if (limit.has("concurrent")) {
                concurrency(limit);
            } else {
                window(limit)
                        .ifPresentOrElse(
                                window -> add(limit, window),
                                () -> notImitated.add(
                                        "limit " + limit.path("id").asText() + ": the simulator has no such window"));
            }
        }
    }

    List<Imitated> limits() {
        return limits;
    }

    @Nullable
    ConcurrencyCap concurrency() {
        return concurrency;
    }

    /** One that is like most, and one for each limit that counts some only. */
    List<SampleCall> calls() {
        return calls;
    }

    /** What the simulator can't do. */
    List<String> notImitated() {
        return notImitated;
    }

    /** The attributes by which calls are counted. */
    Set<String> attributes() {
        Set<String> attributes = new TreeSet<>();
        profile.path("limits").forEach(limit -> attributes.addAll(Scopes.of(limit.path("scope"))));
        return attributes;
    }

    private void concurrency(JsonNode limit) {
        String header = Scopes.header(Scopes.of(limit.path("scope")));
        concurrency = new ConcurrencyCap(limit.path("concurrent").asInt(), 429, header);
    }

    private void add(JsonNode limit, Window window) {
        JsonNode filter = limit.path("calls");
        SampleCall sample = filter.isMissingNode() ? SampleCall.USUAL : SampleCall.of(filter);
        if (!calls.contains(sample)) {
            calls.add(sample);
        }
        int max = (limit.has("bucket") ? limit.path("bucket") : limit.path("max")).asInt();
        int cost = cost(limit.path("unit").asText("cost"), sample);
        if (cost > 1) {
            notImitated.add("limit " + limit.path("id").asText() + ": calls of " + cost + " "
                    + limit.path("unit").asText() + " each are counted");
        }
        Set<String> methods = new TreeSet<>();
        filter.path("method").forEach(it -> methods.add(it.asText()));
        String path = filter.path("path").asText("");
        LimitSpec spec = new LimitSpec(Math.max(1, max / cost), window, null, null, true)
                .of(new CallFilter(methods, path.isEmpty() ? null : path));
        String header = Scopes.header(Scopes.of(limit.path("scope")));
        limits.add(new Imitated(header == null ? spec : spec.per(header), filter));
    }

    /** At worst, as the first rule of the unit has it that is for such a call; 1 where the intent says it. */
    private int cost(String unit, SampleCall call) {
        for (JsonNode rule : profile.path("costs")) {
            String method = rule.path("method").asText(call.method());
            String path = rule.path("path").asText("");
            if (rule.path("unit").asText().equals(unit)
                    && method.equals(call.method())
                    && (path.isEmpty() || Pattern.matches(path, call.path()))) {
                return Math.max(1, rule.path("cost").asInt(1));
            }
        }
        return 1;
    }

    private static Optional<Window> window(JsonNode limit) {
        Matcher refill = REFILL.matcher(limit.path("refill").asText());
        if (refill.matches()) {
            Duration unit = Quantity.duration("1" + refill.group(2)).orElseThrow();
            return Optional.of(new Window.Bucket(unit.dividedBy(Long.parseLong(refill.group(1)))));
        }
        String text = limit.path("window").asText();
        if (text.equals("day")) {
            return Optional.of(
                    new Window.CalendarDay(ZoneId.of(limit.path("zone").asText())));
        }
        return Quantity.duration(text).filter(it -> it.compareTo(LONGEST) <= 0).map(Window.Rolling::new);
    }
}
