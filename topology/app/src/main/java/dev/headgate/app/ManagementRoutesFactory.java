package dev.headgate.app;

import dev.headgate.app.management.ManagementRoutes;

/** Makes routes for the management endpoint of a running instance. Found by {@link java.util.ServiceLoader}. */
public interface ManagementRoutesFactory {

    /**
     * Returns the routes of an instance; they are there if {@code management.tokens} names somebody. Called before the instance
     * has found its brokers: what the routes need is opened by the first request, and closed by {@link AutoCloseable#close}
     * of the routes if they have it.
     */
    ManagementRoutes create(Configuration configuration);
}
