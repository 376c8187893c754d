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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private final JsonNode profile;
    private final List<LimitSpec> limits = new ArrayList<>();
    private final List<SampleCall> calls = new ArrayList<>(List.of(SampleCall.USUAL));
    private final List<String> notImitated = new ArrayList<>();
    private @Nullable ConcurrencyCap concurrency;

    ImitatedLimits(JsonNode profile) {
        this.profile = profile;
        for (JsonNode limit : profile.path("limits")) {
            String header = Scopes.header(Scopes.of(limit.path("scope")));
            if (limit.has("concurrent")) {
                concurrency = new ConcurrencyCap(limit.path("concurrent").asInt(), 429, header);
            } else {
                String id = "limit " + limit.path("id").asText();
                window(limit)
                        .ifPresentOrElse(
                                window -> add(id, limit, window, header),
                                () -> notImitated.add(id + ": the simulator has no such window"));
            }
        }
    }

    List<LimitSpec> limits() {
        return limits;
    }

    @Nullable
    ConcurrencyCap concurrency() {
        return concurrency;
    }

    /** A call that is like most, and one for each limit that counts only some calls. */
    List<SampleCall> calls() {
        return calls;
    }

    /** What the simulator can't do. */
    List<String> notImitated() {
        return notImitated;
    }

    /** For how many calls of all kinds in turn all limits have room in a time, at most so many. */
    long room(Duration time, long most) {
        long room = most;
        for (LimitSpec limit : limits) {
            long counted = calls.stream().filter(it -> it.isOf(limit.calls())).count();
            room = Math.min(room, room(limit, time) * calls.size() / counted);
        }
        return room;
    }

    private static long room(LimitSpec limit, Duration time) {
        return switch (limit.window()) {
            case Window.Rolling(Duration length) -> limit.max() * Math.max(1, time.dividedBy(length));
            case Window.CalendarDay _ -> limit.max();
            case Window.Bucket(Duration interval) -> limit.max() + time.dividedBy(interval);
        };
    }

    private void add(String id, JsonNode limit, Window window, @Nullable String header) {
        JsonNode filter = limit.path("calls");
        SampleCall sample = SampleCall.of(filter);
        if (!calls.contains(sample)) {
            calls.add(sample);
        }
        String unit = limit.path("unit").asText("cost");
        int cost = cost(unit, sample);
        if (cost > 1) {
            notImitated.add(id + ": calls of " + cost + " " + unit + " each are counted");
        }
        int max = (limit.has("bucket") ? limit.path("bucket") : limit.path("max")).asInt();
        String path = filter.path("path").asText("");
        CallFilter counted = new CallFilter(Set.copyOf(Scopes.of(filter.path("method"))), path.isEmpty() ? null : path);
        limits.add(new LimitSpec(Math.max(1, max / cost), window, header, null, counted, Map.of(), true));
    }

    /** At worst, as the first rule of the unit has it that is for such a call; 1 where the intent says it. */
    private int cost(String unit, SampleCall call) {
        for (JsonNode rule : profile.path("costs")) {
            String path = rule.path("path").asText("");
            if (rule.path("unit").asText().equals(unit)
                    && rule.path("method").asText(call.method()).equals(call.method())
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
