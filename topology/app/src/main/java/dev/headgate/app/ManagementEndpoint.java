package dev.headgate.app;

import dev.headgate.app.management.ManagementServer;
import dev.headgate.app.management.ManagementTls;
import dev.headgate.app.management.Principals;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The management endpoint of an instance, as it is configured. */
final class ManagementEndpoint {

    private ManagementEndpoint() {}

    /**
     * Opens it.
     *
     * @throws ManagementPortException if the port can't be opened on that host
     * @throws InvalidConfigurationException if the files of tokens or certificates make no sense
     */
    static ManagementServer open(Configuration configuration, Health health, Metrics metrics, Drain drain) {
        ManagementServer.Builder builder = ManagementServer.builder()
                .host(configuration.managementHost())
                .port(configuration.managementPort())
                .principals(principals(configuration.managementTokens()))
                .probes(HealthRoutes.PROBES)
                .open(new HealthRoutes(health, metrics))
                .routes(new DrainRoutes(drain));
        ManagementTls tls = configuration.managementTls();
        if (tls != null) {
            builder.tls(tls);
        }
        for (ManagementRoutesFactory factory : ServiceLoader.load(ManagementRoutesFactory.class)) {
            builder.routes(factory.create(configuration));
        }
        try {
            return builder.start();
        } catch (UnknownHostException e) {
            throw new ManagementPortException(configuration.managementHost(), e);
        } catch (UncheckedIOException e) {
            throw new ManagementPortException(configuration.managementHost(), configuration.managementPort(), e);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(List.of("management.tls: " + e.getMessage()));
        }
    }

    private static Principals principals(@Nullable Path file) {
        try {
            return file == null ? Principals.none() : Principals.file(file);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new InvalidConfigurationException(List.of(Key.MANAGEMENT_TOKENS.key() + ": " + e.getMessage()));
        }
    }
}
