package dev.headgate.console;

import dev.headgate.app.Configuration;
import dev.headgate.app.management.Access;
import dev.headgate.app.management.ManagementRoutes;
import dev.headgate.console.api.Api;
import dev.headgate.console.operation.Operations;
import dev.headgate.console.page.Pages;
import dev.headgate.index.IndexReader;
import io.helidon.webserver.http.HttpRouting;
import org.jspecify.annotations.Nullable;

/**
 * The page and the API as routes of a management endpoint: an instance's own, or one that {@code headgate console} opens.
 * Each tells of all vendors of the application, whoever owns them.
 */
public final class Console implements ManagementRoutes, AutoCloseable {

    private final Operations operations;

    /**
     * @param configuration of the application; the cluster is read from once somebody looks
     * @param predicting whether this process may take memory and a processor for predictions; who makes calls may not
     */
    public Console(Configuration configuration, boolean predicting) {
        this(configuration, predicting, null);
    }

    /**
     * The same with a page to search intents.
     *
     * @param index where intents are searched; null for nowhere
     */
    public Console(Configuration configuration, boolean predicting, @Nullable IndexReader index) {
        this.operations = new Operations(configuration, predicting, index);
    }

    @Override
    public void register(HttpRouting.Builder routing, Access access) {
        new Pages(operations).register(routing, access);
        new Api(operations).register(routing, access);
    }

    @Override
    public void close() {
        operations.close();
    }
}
