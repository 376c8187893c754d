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
public final class Calls {

    public static final Departure GO = () -> true;

    private Calls() {}

    /** Reads profiles in whose environment there is only {@code TOKEN}. */
    public static ProfileReader reader() {
        return reader(name -> name.equals("TOKEN") ? "t0p-s3cret" : null);
    }

    /** Reads profiles in this environment. */
    public static ProfileReader reader(UnaryOperator<@Nullable String> environment) {
        return new ProfileReader(List.of(new HttpConnectorFactory()), Secrets.of(environment));
    }

    /** Reads profiles in whose environment there is whatever they refer to. */
    public static ProfileReader readerOfAnySecret() {
        return reader(_ -> "t0p-s3cret");
    }

    /** A profile for a server on the loopback address, with more keys, one per line. */
    public static Profile profile(int port, String... keys) {
        return reader().read(
                        "vendor.yaml",
                        "base-url: http://127.0.0.1:" + port + "\nallow-private-addresses: true\n"
                                + String.join("\n", keys));
    }

    /** The connector's part of such a profile. */
    public static HttpSettings settings(int port, String... keys) {
        return settings(profile(port, keys));
    }

    /** The connector's part of a profile that is all of this. */
    public static HttpSettings settings(String yaml) {
        return settings(reader().read("vendor.yaml", yaml));
    }

    public static HttpSettings settings(Profile profile) {
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
