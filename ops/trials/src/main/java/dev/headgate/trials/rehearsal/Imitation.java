package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.profiles.ShippedProfiles;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A vendor that comes with Headgate, as the simulator plays it: its limits, what its answers say of them, and how it refuses. All
 * of it is made from the vendor's profile.
 */
public final class Imitation {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String id;
    private final JsonNode profile;
    private final ImitatedLimits limits;
    private final Set<String> attributes;
    private final @Nullable ImitatedRefusal refusal;
    private final VendorSpec spec;

    /**
     * Makes one.
     *
     * @param id of a profile that comes with Headgate
     * @throws IllegalArgumentException if there is none
     */
    public Imitation(String id) {
        this.id = id;
        String file = id + ProfileReader.ENDING;
        String text = ShippedProfiles.find(id)
                .orElseThrow(() -> new IllegalArgumentException("no profile comes with Headgate for " + id));
        Profile read = ProfileReader.unchecked().read(file, text);
        profile = JSON.valueToTree(ProfileReader.content(file, text));
        limits = new ImitatedLimits(profile);
        attributes = new TreeSet<>(Scopes.of(profile.path("cool-down").path("scope")));
        profile.path("limits").forEach(it -> attributes.addAll(Scopes.of(it.path("scope"))));
        profile.path("answers").forEach(it -> attributes.addAll(Scopes.of(it.path("scope"))));
        // A value that an answer names is no attribute of intents.
        attributes.removeIf(name -> name.contains(":"));
        refusal = ImitatedRefusal.of(read, attributes, ImitatedHints.resets(profile.path("hints")))
                .orElse(null);
        spec = played();
    }

    public String id() {
        return id;
    }

    /** What the simulator is to play. It refuses nothing but what is over a limit. */
    public VendorSpec spec() {
        return spec;
    }

    /** The attributes that intents need. */
    public Set<String> attributes() {
        return attributes;
    }

    /** One like most calls, and one for each limit that counts some only. */
    public List<SampleCall> calls() {
        return limits.calls();
    }

    /** How long a refusal lasts at least to be taken at its word; nothing if the vendor is never imitated refusing. */
    public @Nullable Duration refusalWait() {
        return refusal == null ? null : refusal.shortest();
    }

    /** The header that names what a refusal stops; null for the whole vendor. */
    public @Nullable String refusalHeader() {
        return refusal == null ? null : Scopes.header(refusal.scope());
    }

    /** The header that names all attributes together. */
    public String accountHeader() {
        return Objects.requireNonNull(Scopes.header(attributes), id);
    }

    /** What of the profile is played otherwise, in words. */
    public List<String> notImitated() {
        List<String> all = new ArrayList<>(limits.notImitated());
        if (refusal == null) {
            all.add("refusals: none of the profile's examples says within " + ImitatedRefusal.LONGEST.toSeconds()
                    + " s when to come back");
        } else if (!refusal.told()) {
            all.add("refusals don't say how long, as the vendor's don't");
        }
        return all;
    }

    /**
     * How many calls of one account, of all kinds in turn, all limits have room for in a time, as far as the simulator counts them.
     *
     * @param most if there are no limits
     */
    public int room(Duration time, int most) {
        return (int) limits.room(time, most);
    }

    /**
     * The profile to meet it with: the vendor's, with the simulator's address, and headers by which it tells scopes apart instead of
     * the vendor's credential.
     *
     * @param secret a reference to what is sent as a token, such as {@code ${file:/run/secrets/rehearsal}}
     */
    public String profile(URI baseUrl, String secret) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", "Bearer " + secret);
        profile.path("limits").forEach(it -> tell(Scopes.of(it.path("scope")), headers));
        if (refusal != null) {
            tell(refusal.scope(), headers);
        }
        tell(List.copyOf(attributes), headers);
        StringBuilder text = new StringBuilder("extends: " + id + "\n");
        text.append("base-url: ").append(baseUrl).append("\nallow-private-addresses: true\n");
        text.append("auth:\n  kind: headers\n  headers:\n");
        headers.forEach((name, value) ->
                text.append("    ").append(name).append(": \"").append(value).append("\"\n"));
        text.append("  scope: [").append(String.join(", ", attributes)).append("]\n");
        return text.toString();
    }

    private static void tell(List<String> scope, Map<String, String> headers) {
        String header = Scopes.header(scope);
        if (header != null) {
            headers.put(header, Scopes.value(scope));
        }
    }

    private VendorSpec played() {
        List<JsonNode> hints =
                new ArrayList<>(profile.path("hints").valueStream().toList());
        List<String> usual = Scopes.of(profile.path("cool-down").path("scope"));
        LimitSpec[] told = limits.limits().stream()
                .map(it -> it.telling(hint(hints, usual, it.scopeHeader())))
                .toArray(LimitSpec[]::new);
        VendorSpec plain = VendorSpec.of(id).withLimits(told);
        VendorSpec capped = limits.concurrency() == null ? plain : plain.withConcurrency(limits.concurrency());
        return refusal == null ? capped : capped.withRefusal(refusal.form());
    }

    /** What the next hint of such a scope looks for; it is of no other limit then. */
    private static Map<String, String> hint(List<JsonNode> hints, List<String> usual, @Nullable String header) {
        for (JsonNode hint : hints) {
            List<String> scope = hint.has("scope") ? Scopes.of(hint.path("scope")) : usual;
            if (Objects.equals(Scopes.header(scope), header)) {
                hints.remove(hint);
                return ImitatedHints.headers(hint);
            }
        }
        return Map.of();
    }
}
