package dev.headgate.gateway;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the gateway is to work.
 *
 * @param address to listen on
 * @param port 0 for any free one
 * @param tokenFile a token a line, whose bearers are let in; null: anybody is, which only a loopback address allows
 * @param defaultWait how long a request waits for its outcome if it does not say
 * @param maxWait how long one may wait at most, 10 minutes at most
 * @param keep how long an outcome can be asked for again
 * @param maxKeptBytes of those, about
 * @param maxBodyBytes of a request
 */
public record GatewaySettings(
        InetAddress address,
        int port,
        @Nullable Path tokenFile,
        Duration defaultWait,
        Duration maxWait,
        Duration keep,
        long maxKeptBytes,
        int maxBodyBytes) {

    static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    /** @throws IllegalArgumentException naming what is not allowed */
    public GatewaySettings {
        if (tokenFile == null && !address.isLoopbackAddress()) {
            throw new IllegalArgumentException("--host " + address.getHostAddress()
                    + " lets other machines in; give a --token-file, or listen on 127.0.0.1");
        }
        if (maxWait.compareTo(LONGEST_WAIT) > 0 || maxWait.isNegative()) {
            throw new IllegalArgumentException("--max-wait: 0s to 10m");
        }
        if (defaultWait.compareTo(maxWait) > 0 || defaultWait.isNegative()) {
            throw new IllegalArgumentException("--wait: 0s to --max-wait");
        }
        if (keep.compareTo(Duration.ofSeconds(1)) < 0 || keep.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException("--keep: 1s to 1d");
        }
    }
}
