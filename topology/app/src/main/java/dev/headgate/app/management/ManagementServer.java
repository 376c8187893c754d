package dev.headgate.app.management;

import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server for those who run Headgate: routes for everybody, such as health and metrics, and routes for {@link
 * Principals}, which are not there if there are none.
 *
 * <p>Threading: a virtual thread for each request; closed by any.
 */
public final class ManagementServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManagementServer.class);
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final WebServer server;
    private final URI uri;
    private final List<ManagementRoutes> routes;

    private ManagementServer(WebServer server, URI uri, List<ManagementRoutes> routes) {
        this.server = server;
        this.uri = uri;
        this.routes = routes;
    }

    /** Returns a builder of one on a free port of loopback, without TLS, for nobody. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the port it listens on. */
    public int port() {
        return server.port();
    }

    /** Returns where it is asked from this machine, such as {@code http://127.0.0.1:8480}. */
    public URI uri() {
        return uri;
    }

    /** Takes no more requests, and waits a moment for those being answered. */
    @Override
    public void close() {
        server.stop();
        for (ManagementRoutes it : routes) {
            if (it instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception e) {
                    LOG.error("routes of the management endpoint can't be closed", e);
                }
            }
        }
    }

    /** What a server is made of. */
    public static final class Builder {

        private String host = "127.0.0.1";
        private int port;
        private @Nullable ManagementTls tls;
        private Principals principals = Principals.none();
        private ManagementLimits limits = ManagementLimits.DEFAULT;
        private final List<ManagementRoutes> open = new ArrayList<>();
        private final List<ManagementRoutes> routes = new ArrayList<>();
        private final Set<String> probes = new HashSet<>();
        private LongSupplier nanos = System::nanoTime;

        private Builder() {}

        /** A name or an address of this machine; 0.0.0.0 or :: for all of them. */
        public Builder host(String name) {
            host = name;
            return this;
        }

        /** 0 for any free one. */
        public Builder port(int number) {
            port = number;
            return this;
        }

        /** Makes it HTTPS. */
        public Builder tls(ManagementTls files) {
            tls = files;
            return this;
        }

        /** Who may use the routes. */
        public Builder principals(Principals those) {
            principals = those;
            return this;
        }

        /** What it takes at most. */
        public Builder limits(ManagementLimits those) {
            limits = those;
            return this;
        }

        /** Adds routes that are there also if there are no principals. */
        public Builder open(ManagementRoutes more) {
            open.add(more);
            return this;
        }

        /** Adds routes, which are there if there are principals. */
        public Builder routes(ManagementRoutes more) {
            routes.add(more);
            return this;
        }

        /** Adds paths of open routes that are never refused for how many ask, or by what name: probes of health. */
        public Builder probes(Set<String> paths) {
            probes.addAll(paths);
            return this;
        }

        Builder nanos(LongSupplier ticker) {
            nanos = ticker;
            return this;
        }

        /**
         * Opens the port.
         *
         * @throws UnknownHostException if the host has no address
         * @throws IllegalArgumentException naming the file that TLS can't be had with
         * @throws UncheckedIOException if the port can't be opened
         */
        public ManagementServer start() throws UnknownHostException {
            InetAddress address = InetAddress.getByName(host);
            WebServerConfig.Builder config = config(address);
            if (tls != null) {
                config.tls(Tls.builder()
                        .sslContext(TlsContext.of(tls, nanos))
                        .endpointIdentificationAlgorithm(Tls.ENDPOINT_IDENTIFICATION_NONE)
                        .build());
            }
            tryPort(address);
            WebServer server = config.build().start();
            if (!server.isRunning()) {
                throw new UncheckedIOException(new BindException("somebody else took it just now"));
            }
            List<ManagementRoutes> all = new ArrayList<>(open);
            all.addAll(routes);
            tell(address);
            return new ManagementServer(server, uri(address, server.port()), all);
        }

        /** Helidon tells its log why it has no port, and nobody else that it has none. */
        private void tryPort(InetAddress address) {
            try (ServerSocket tried = new ServerSocket()) {
                tried.bind(new InetSocketAddress(address, port));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private WebServerConfig.Builder config(InetAddress address) {
            return WebServer.builder()
                    .address(address)
                    .port(port)
                    .useNio(false) // where a time-out of reads is kept
                    .connectionOptions(new TimedSockets(limits.idle()))
                    .idleConnectionTimeout(limits.idle())
                    .idleConnectionPeriod(limits.idle())
                    .maxPayloadSize(limits.bodyBytes())
                    .maxTcpConnections(limits.connections())
                    .addProtocol(Http1Config.builder()
                            .maxHeadersSize(limits.headerBytes())
                            .build())
                    .shutdownGracePeriod(GRACE)
                    .shutdownHook(false)
                    .directHandlers(Failures.direct())
                    .routing(routing(address));
        }

        private HttpRouting.Builder routing(InetAddress address) {
            Access access = new Access();
            Identification identification =
                    new Identification(principals, new Rate(limits.wrongTokens(), 1, nanos), new Rate(1, 1, nanos));
            HttpRouting.Builder routing = HttpRouting.builder()
                    .addFilter(new Admission(
                            probes, new HostCheck(address, host, tls != null), identification, limits, nanos));
            Failures.register(
                    routing,
                    "there is nothing here"
                            + (principals.isNone() ? "; without management.tokens there are health and metrics" : ""));
            open.forEach(it -> it.register(routing, access));
            if (!principals.isNone()) {
                new Sessions(identification, tls != null).register(routing, access);
                routes.forEach(it -> it.register(routing, access));
            }
            return routing;
        }

        private void tell(InetAddress address) {
            boolean local = address.isLoopbackAddress();
            if (principals.isNone()) {
                LOG.info("management endpoint: without management.tokens there are health and metrics and no more");
            } else if (!local && tls == null) {
                LOG.warn("management endpoint: tokens come unencrypted; set management.tls.certificate and"
                        + " management.tls.key, or let nobody listen");
            }
            if (principals.hasCertificates() && (tls == null || tls.clientCa() == null)) {
                LOG.warn("management endpoint: management.tokens has lines for certificates, and without"
                        + " management.tls.client-ca nobody is asked for one");
            }
        }

        private URI uri(InetAddress address, int opened) {
            String name = address.isAnyLocalAddress() ? "127.0.0.1" : address.getHostAddress();
            String literal = name.contains(":") ? "[" + name.replaceAll("%.*", "") + "]" : name;
            return URI.create((tls == null ? "http" : "https") + "://" + literal + ":" + opened);
        }
    }
}
