package dev.headgate.schemas;

import java.util.Map;

/** Chooses the format that the configuration asks for. */
final class Formats {
    private static final Format WITHOUT_REGISTRY = new SingleObjectFormat();

    private Formats() {}

    static Format withoutRegistry() {
        return WITHOUT_REGISTRY;
    }

    static Format of(Map<String, ?> configs, boolean isKey) {
        RegistrySettings settings = RegistrySettings.of(configs);
        return settings == null
                ? WITHOUT_REGISTRY
                : new ConfluentFormat(new RegistryClient(settings), settings.register(), isKey, System::nanoTime);
    }
}
