package dev.headgate.app.management;

import io.helidon.webserver.http.ServerRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Whom a request is from, as it was found out once.
 *
 * @param principal null if nobody known
 * @param address as it is counted
 */
record Caller(@Nullable Principal principal, Proof proof, String address) {

    private static final int NETWORK_BYTES = 8;

    /** What the request brought along. */
    enum Proof {
        NONE,
        TOKEN,
        COOKIE,
        CERTIFICATE,
        /** A token that is none. */
        WRONG,
        /** A token that was not looked at: there were too many wrong ones. */
        UNREAD
    }

    /** @throws IllegalStateException if the request was not admitted */
    static Caller of(ServerRequest request) {
        return request.context()
                .get(Caller.class)
                .orElseThrow(() -> new IllegalStateException("not a request of the management endpoint"));
    }

    /** Returns an address, or the network of one: a machine has a whole /64 of IPv6. */
    static String address(SocketAddress remote) {
        if (!(remote instanceof InetSocketAddress socket)) {
            return "local";
        }
        InetAddress address = socket.getAddress();
        if (address instanceof Inet6Address six && !six.isLoopbackAddress()) {
            return HexFormat.of().formatHex(Arrays.copyOf(six.getAddress(), NETWORK_BYTES)) + "/64";
        }
        return address.getHostAddress();
    }
}
