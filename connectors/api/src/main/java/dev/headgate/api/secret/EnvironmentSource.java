package dev.headgate.api.secret;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Variables of the process's environment. */
record EnvironmentSource(UnaryOperator<@Nullable String> environment) implements SecretSource {

    @Override
    public String name() {
        return "env";
    }

    @Override
    public String form() {
        return "${env:NAME}";
    }

    @Override
    public String resolve(String reference) throws SecretUnavailableException {
        String value = environment.apply(reference);
        if (value == null || value.isEmpty()) {
            throw new SecretUnavailableException("environment variable " + reference + " is not set");
        }
        return value;
    }
}
