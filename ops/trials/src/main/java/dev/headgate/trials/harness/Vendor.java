package dev.headgate.trials.harness;

import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A simulated vendor together with the profile that Headgate gets of it.
 *
 * @param spec how the vendor behaves
 * @param profile lines of its profile after those that say where it is; null if it has none
 */
public record Vendor(VendorSpec spec, @Nullable List<String> profile) {

    /** A vendor without limits, latency and faults, and a profile that says only where it is. */
    public static Vendor of(String id) {
        return new Vendor(VendorSpec.of(id), List.of());
    }

    public String id() {
        return spec.id();
    }

    /** So many calls in a window are allowed, and the profile says so. */
    public Vendor limit(int max, Duration window) {
        return with(it -> it.withLimits(LimitSpec.of(max, window)))
                .profile("limits: [{id: calls, max: " + max + ", window: " + window.toMillis() + "ms}]");
    }

    /** So many calls in 24 hours are allowed, and the profile says so. The vendor counts a call too many, and answers it. */
    public Vendor daily(int max) {
        return limit(max, Duration.ofHours(24))
                .with(it ->
                        it.withLimits(LimitSpec.of(max, Duration.ofHours(24)).onlyCounting()));
    }

    /** It takes as long as this for each answer. */
    public Vendor latency(Duration always) {
        return with(it -> it.withLatency(new Latency.Fixed(always)));
    }

    /** It takes between so many and so many milliseconds for an answer. */
    public Vendor latency(int minMillis, int maxMillis) {
        return with(
                it -> it.withLatency(new Latency.Uniform(Duration.ofMillis(minMillis), Duration.ofMillis(maxMillis))));
    }

    /** It refuses the n-th call, and all calls for a time after it. */
    public Vendor refusing(long n, Duration coolDown) {
        return disturbed(new Episode(new Episode.Trigger.AtArrival(n), new Episode.Fault.RateLimit(), coolDown));
    }

    /** It closes the connections of calls without an answer, from the n-th call on for a time. */
    public Vendor dropping(long n, Duration lasts) {
        return disturbed(new Episode(new Episode.Trigger.AtArrival(n), new Episode.Fault.Drop(), lasts));
    }

    /** Further faults. */
    public Vendor disturbed(Episode... episodes) {
        Episode[] all =
                Stream.concat(spec.episodes().stream(), Stream.of(episodes)).toArray(Episode[]::new);
        return with(it -> it.withEpisodes(all));
    }

    public Vendor seed(long seed) {
        return with(it -> it.withSeed(seed));
    }

    /** How many calls may be in flight, as the profile says. */
    public Vendor bulkhead(int calls) {
        return profile("bulkhead: " + calls);
    }

    /** Further lines of its profile. */
    public Vendor profile(String... lines) {
        List<String> before = profile == null ? List.of() : profile;
        return new Vendor(spec, Stream.concat(before.stream(), Stream.of(lines)).toList());
    }

    /** Its profile is written later, or never. */
    public Vendor withoutProfile() {
        return new Vendor(spec, null);
    }

    /** Whatever else there is to say of its behaviour. */
    public Vendor with(UnaryOperator<VendorSpec> change) {
        return new Vendor(change.apply(spec), profile);
    }
}
