package dev.headgate.http;

import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Departure;
import dev.headgate.api.secret.Secrets;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Profiles and attempts for tests. */
final class Calls {

    static final Departure GO = () -> true;

    private Calls() {}

    /** Reads profiles in whose environment there is only {@code TOKEN}. */
    static ProfileReader reader() {
        return reader(name -> name.equals("TOKEN") ? "t0p-s3cret" : null);
    }

    /** Reads profiles in this environment. */
    static ProfileReader reader(UnaryOperator<@Nullable String> environment) {
        return new ProfileReader(List.of(new HttpConnectorFactory()), Secrets.of(environment));
    }

    /** A profile for a server on the loopback address, with more keys, one per line. */
    static Profile profile(int port, String... keys) {
        return reader().read(
                        "vendor.yaml",
                        "base-url: http://127.0.0.1:" + port + "\nallow-private-addresses: true\n"
                                + String.join("\n", keys));
    }

    /** The connector's part of such a profile. */
    static HttpSettings settings(int port, String... keys) {
        return settings(profile(port, keys));
    }

    /** The connector's part of a profile that is all of this. */
    static HttpSettings settings(String yaml) {
        return settings(reader().read("vendor.yaml", yaml));
    }

    static HttpSettings settings(Profile profile) {
        return (HttpSettings) profile.connector();
    }

    static HttpConnector connector(RawVendor vendor, String... keys) {
        return new HttpConnector(settings(vendor.port(), keys));
    }

    static Attempt get(String path) {
        return attempt(call(path));
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the parameters of a compact constructor
    static Call call(String path) {
        return new Call("GET", path, Map.of(), null);
    }

    static Attempt attempt(Call call) {
        return new Attempt("intent-1", "key-1", 1, Map.of(), call);
    }
}
