package dev.headgate.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;

/** The broker's settings: one node that is broker and controller, sized for a laptop. */
final class BrokerSettings {

    private static final String NODE_ID = "1";

    private BrokerSettings() {}

    static Map<String, String> of(SandboxConfig config, SandboxDir dir, Ports ports) {
        Map<String, String> settings = new LinkedHashMap<>();
        node(settings, config, dir);
        listeners(settings, config.security(), ports);
        oneReplica(settings);
        small(settings);
        if (config.security() instanceof SandboxSecurity.SaslSsl security) {
            secured(settings, dir, security);
        }
        settings.putAll(config.overrides());
        return settings;
    }

    private static void node(Map<String, String> settings, SandboxConfig config, SandboxDir dir) {
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", NODE_ID);
        settings.put("log.dirs", dir.data().toString());
        settings.put("num.partitions", Integer.toString(config.partitions()));
        settings.put("auto.create.topics.enable", Boolean.toString(config.autoCreateTopics()));
        settings.put("group.initial.rebalance.delay.ms", "0");
        // A killed broker's registration stands in its successor's way for this long.
        settings.put("broker.session.timeout.ms", "4000");
        settings.put("broker.heartbeat.interval.ms", "500");
        // Tests of crashes need sessions shorter than a laptop's patience.
        settings.put("group.min.session.timeout.ms", "1000");
    }

    private static void listeners(Map<String, String> settings, SandboxSecurity security, Ports ports) {
        String listeners =
                "CLIENT://" + Ports.HOST + ":" + ports.client() + ",INTERNAL://" + Ports.HOST + ":" + ports.internal();
        settings.put("listeners", listeners + ",CONTROLLER://" + Ports.HOST + ":" + ports.controller());
        settings.put("advertised.listeners", listeners);
        settings.put("inter.broker.listener.name", "INTERNAL");
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put(
                "listener.security.protocol.map",
                "CLIENT:" + security.protocol() + ",INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("controller.quorum.voters", NODE_ID + "@" + Ports.HOST + ":" + ports.controller());
    }

    private static void oneReplica(Map<String, String> settings) {
        settings.put("default.replication.factor", "1");
        settings.put("min.insync.replicas", "1");
        settings.put("offsets.topic.replication.factor", "1");
        settings.put("transaction.state.log.replication.factor", "1");
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("share.coordinator.state.topic.replication.factor", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
    }

    /** Sized for a laptop. */
    static void small(Map<String, String> settings) {
        settings.put("offsets.topic.num.partitions", "5");
        settings.put("transaction.state.log.num.partitions", "5");
        settings.put("share.coordinator.state.topic.num.partitions", "1");
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "2");
        settings.put("num.replica.fetchers", "1");
        settings.put("num.recovery.threads.per.data.dir", "2");
        settings.put("background.threads", "2");
        settings.put("log.cleaner.threads", "1");
        settings.put("log.cleaner.dedupe.buffer.size", "4194304");
        settings.put("log.index.size.max.bytes", "1048576");
        settings.put("log.segment.bytes", "268435456");
    }

    private static void secured(Map<String, String> settings, SandboxDir dir, SandboxSecurity.SaslSsl security) {
        String client = "listener.name.client.";
        settings.put("sasl.enabled.mechanisms", "SCRAM-SHA-512");
        settings.put(
                client + "scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        settings.put(client + "ssl.keystore.type", "PKCS12");
        settings.put(
                client + "ssl.keystore.location", dir.certificate().keyStore().toString());
        settings.put(client + "ssl.keystore.password", String.valueOf(dir.storePassword()));
        settings.put(client + "ssl.key.password", String.valueOf(dir.storePassword()));
        if (security.accessControl() && dir.login() != null) {
            settings.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
            // The broker itself comes in over the plain listeners and so has no name.
            settings.put("super.users", "User:ANONYMOUS;User:" + dir.login().user());
        }
    }
}
