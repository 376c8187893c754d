package dev.headgate.app.management;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;

/**
 * Whether a Host header may name this server. A page of somebody else's, whose name suddenly means 127.0.0.1 (DNS rebinding),
 * is refused by it: its requests bring that name. Beyond loopback, or with a certificate, such a page has no way in.
 */
final class HostCheck {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final boolean needed;
    private final String configured;

    /** @param configured the name or address it was told to listen on */
    HostCheck(InetAddress address, String configured, boolean encrypted) {
        this.needed = address.isLoopbackAddress() && !encrypted;
        this.configured = configured.toLowerCase(Locale.ROOT);
    }

    /** @param header as it came; empty for none */
    boolean allows(String header) {
        String host = withoutPort(header.strip().toLowerCase(Locale.ROOT));
        return !needed || LOOPBACK.contains(host) || host.equals(configured) || host.equals("[" + configured + "]");
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }
}
