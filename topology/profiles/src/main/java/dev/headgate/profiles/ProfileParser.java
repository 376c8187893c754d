package dev.headgate.profiles;

import dev.headgate.api.Cap;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Names;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secrets;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads one profile: the rules of its vendor, then, by the connector that it names, the rest.
 *
 * @param version of the file's text
 */
record ProfileParser(String vendor, String version, ConnectorFactories connectors, Secrets secrets) {

    /** Named by profiles that name none. */
    private static final String DEFAULT_CONNECTOR = "http";

    /** Returns the profile; after a mistake it is to be thrown away, if it is there at all. */
    Optional<Profile> read(Section root) {
        readVendor(root);
        root.allow("extends", "plans", "plan");
        About about = About.read(root.section("about"));
        List<Example> examples = ExampleParser.read(root);
        Optional<ConnectorFactory> factory = connector(root);
        Rules rules = RulesParser.read(root);
        if (factory.isEmpty()) {
            return Optional.empty(); // which keys are known is the connector's to say
        }
        Section own = root.rest();
        Optional<? extends ConnectorConfig> config = factory.get().read(own, context(rules));
        config.ifPresent(it -> checkCaps(root, rules, it));
        own.close();
        rules.calls().values().forEach(ProfileParser::closeCalls);
        return config.map(it -> new Profile(
                vendor,
                version,
                policy(rules, it),
                rules.deadline(),
                rules.dedupe(),
                rules.room(),
                it,
                about,
                examples));
    }

    private void readVendor(Section root) {
        root.optional(
                "vendor",
                vendor,
                "\"" + vendor + "\", as the file is named, or left out",
                text -> text.equals(vendor) ? Optional.of(text) : Optional.empty());
        if (Names.read(vendor).isEmpty()) {
            root.mistake("vendor", vendor, "the file's name must be " + Names.ALLOWED);
        }
    }

    private Optional<ConnectorFactory> connector(Section root) {
        return root.has("connector")
                ? root.required("connector", connectors.names(), connectors::find)
                : defaultConnector(root);
    }

    private Optional<ConnectorFactory> defaultConnector(Section root) {
        root.allow("connector");
        Optional<ConnectorFactory> factory = connectors.find(DEFAULT_CONNECTOR);
        if (factory.isEmpty()) {
            root.mistake(
                    "connector",
                    null,
                    "is missing, and " + DEFAULT_CONNECTOR + " is not installed; allowed: " + connectors.names());
        }
        return factory;
    }

    private ConnectorContext context(Rules rules) {
        return new ConnectorContext(
                vendor,
                rules.deadline(),
                rules.transit().startSlack(),
                rules.bulkhead(),
                rules.scope(),
                rules.limits().stream().map(Limit::unit).collect(Collectors.toSet()),
                new ConnectorContext.Waits(
                        rules.coolDown().fallback(),
                        rules.coolDown().quotaFallback(),
                        rules.coolDown().lockedFallback()),
                rules.calls(),
                rules.limits().stream().filter(Limit::learned).map(Limit::id).collect(Collectors.toSet()),
                secrets);
    }

    private static void closeCalls(Section calls) {
        if (calls.isRead()) {
            calls.close();
        } else if (!calls.keys().isEmpty()) {
            calls.mistake("", null, "this connector can't tell calls apart; leave it out");
        }
    }

    private static Policy policy(Rules rules, ConnectorConfig connector) {
        return new Policy(
                rules.limits(),
                rules.bulkhead(),
                concurrency(rules, connector),
                rules.transit(),
                rules.coolDown(),
                rules.retry(),
                refusable(rules, connector),
                rules.pause(),
                rules.shares());
    }

    private static void checkCaps(Section root, Rules rules, ConnectorConfig connector) {
        Set<String> ids = new HashSet<>();
        rules.limits().forEach(limit -> ids.add(limit.id()));
        rules.concurrency().forEach(limit -> ids.add(limit.id()));
        for (Cap cap : connector.caps()) {
            if (!ids.add(cap.id())) {
                root.mistake("limits", cap.id(), "is what the connector calls a cap of its own; allowed: another id");
            }
        }
    }

    /** Of the vendor, and of the connector's own means. */
    private static List<ConcurrencyLimit> concurrency(Rules rules, ConnectorConfig connector) {
        Stream<ConcurrencyLimit> caps =
                connector.caps().stream().map(cap -> new ConcurrencyLimit(cap.id(), cap.scope(), cap.max()));
        return Stream.concat(rules.concurrency().stream(), caps).toList();
    }

    /** The scopes that a refusal may be about: the whole vendor first, and each once. */
    private static List<List<String>> refusable(Rules rules, ConnectorConfig connector) {
        Set<List<String>> scopes = new LinkedHashSet<>();
        scopes.add(List.of());
        scopes.add(rules.scope());
        scopes.addAll(connector.refusable());
        return List.copyOf(scopes);
    }
}
