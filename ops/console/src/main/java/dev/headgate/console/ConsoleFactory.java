package dev.headgate.console;

import dev.headgate.app.Configuration;
import dev.headgate.app.ManagementRoutesFactory;
import dev.headgate.app.management.ManagementRoutes;

/** Puts the console on the management endpoint of each instance that has it on its class path. */
public final class ConsoleFactory implements ManagementRoutesFactory {

    @Override
    public ManagementRoutes create(Configuration configuration) {
        return new Console(configuration, false);
    }
}
