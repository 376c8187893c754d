package dev.headgate.http;

import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Departure;
import java.util.Map;

/** Profiles and attempts for tests. */
final class Calls {

    static final Departure GO = () -> true;

    private Calls() {}

    /** A profile for a server on the loopback address, with more keys, one per line. */
    static Profile profile(int port, String... keys) {
        return new ProfileReader(name -> name.equals("TOKEN") ? "t0p-s3cret" : null)
                .read(
                        "vendor.yaml",
                        "base-url: http://127.0.0.1:" + port + "\nallow-private-addresses: true\n"
                                + String.join("\n", keys));
    }

    static HttpConnector connector(RawVendor vendor, String... keys) {
        return new HttpConnector(profile(vendor.port(), keys));
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the parameters of a compact constructor
    static Attempt get(String path) {
        return attempt(new Call("GET", path, Map.of(), null));
    }

    static Attempt attempt(Call call) {
        return new Attempt("intent-1", "key-1", 1, Map.of(), call);
    }
}
