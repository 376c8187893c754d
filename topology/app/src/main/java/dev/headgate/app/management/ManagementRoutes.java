package dev.headgate.app.management;

import io.helidon.webserver.http.HttpRouting;

/**
 * Routes of the management endpoint. {@link ManagementServer} has the order: what is registered first is asked first.
 *
 * <p>One that is {@link AutoCloseable} is closed with its server, after the last request.
 */
@FunctionalInterface
public interface ManagementRoutes {

    /**
     * Adds the routes.
     *
     * @param access wraps each handler that is not for everybody: {@code routing.get("/api/vendors",
     *     access.read(this::vendors))}. One that is not wrapped is answered to whoever asks, which fits a page's own files
     *     and nothing else
     */
    void register(HttpRouting.Builder routing, Access access);
}
