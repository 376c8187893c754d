package dev.headgate.sandbox;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A broker's settings: each node is broker and controller, sized for a laptop. */
final class BrokerSettings {

    private BrokerSettings() {}

    /** Of a sandbox's one node. */
    static Map<String, String> of(SandboxConfig config, SandboxDir dir, Ports ports) {
        Map<String, String> settings = new LinkedHashMap<>();
        node(settings, 1, dir.data());
        settings.put("num.partitions", Integer.toString(config.partitions()));
        settings.put("auto.create.topics.enable", Boolean.toString(config.autoCreateTopics()));
        String listeners = at("CLIENT", ports.client()) + "," + at("INTERNAL", ports.internal());
        listeners(settings, listeners, listeners, ports.controller());
        settings.put(
                "listener.security.protocol.map",
                "CLIENT:" + config.security().protocol() + ",INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("controller.quorum.voters", voter(1, ports.controller()));
        replicated(settings, 1, 1);
        if (config.security() instanceof SandboxSecurity.SaslSsl security) {
            secured(settings, dir, security);
        }
        settings.putAll(config.overrides());
        return settings;
    }

    /**
     * Of a node of a cluster: everything is replicated to all, and written by all but one, if there are several, before it is
     * acknowledged.
     *
     * @param node from 0
     * @param ports of all brokers
     * @param advertised the port that clients of the proxied listener are told
     */
    static Map<String, String> ofNode(int node, List<NodePorts> ports, int advertised, Path data) {
        Map<String, String> settings = new LinkedHashMap<>();
        node(settings, id(node), data);
        settings.put("auto.create.topics.enable", "false");
        NodePorts its = ports.get(node);
        String plain = at("CLIENT", its.client()) + "," + at("INTERNAL", its.internal()) + ",";
        listeners(settings, plain + at("PROXIED", its.proxied()), plain + at("PROXIED", advertised), its.controller());
        settings.put(
                "listener.security.protocol.map",
                "CLIENT:PLAINTEXT,INTERNAL:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put(
                "controller.quorum.voters",
                IntStream.range(0, ports.size())
                        .mapToObj(it -> voter(id(it), ports.get(it).controller()))
                        .collect(Collectors.joining(",")));
        replicated(settings, ports.size(), Math.max(1, ports.size() - 1));
        settings.put("replica.lag.time.max.ms", "6000");
        settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
        return settings;
    }

    /** Kafka's number for a broker: from 1. */
    static int id(int node) {
        return node + 1;
    }

    private static void node(Map<String, String> settings, int id, Path data) {
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(id));
        settings.put("log.dirs", data.toString());
        settings.put("group.initial.rebalance.delay.ms", "0");
        // A killed broker's registration stands in its successor's way for this long.
        settings.put("broker.session.timeout.ms", "4000");
        settings.put("broker.heartbeat.interval.ms", "500");
        // Tests of crashes need sessions shorter than a laptop's patience.
        settings.put("group.min.session.timeout.ms", "1000");
        // Sized for a laptop.
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

    private static void listeners(Map<String, String> settings, String clients, String advertised, int controller) {
        settings.put("listeners", clients + "," + at("CONTROLLER", controller));
        settings.put("advertised.listeners", advertised);
        settings.put("inter.broker.listener.name", "INTERNAL");
        settings.put("controller.listener.names", "CONTROLLER");
    }

    private static String at(String listener, int port) {
        return listener + "://" + Ports.HOST + ":" + port;
    }

    private static String voter(int id, int controller) {
        return id + "@" + Ports.HOST + ":" + controller;
    }

    private static void replicated(Map<String, String> settings, int copies, int inSync) {
        settings.put("default.replication.factor", Integer.toString(copies));
        settings.put("min.insync.replicas", Integer.toString(inSync));
        settings.put("offsets.topic.replication.factor", Integer.toString(copies));
        for (String topic : List.of("transaction.state.log", "share.coordinator.state.topic")) {
            settings.put(topic + ".replication.factor", Integer.toString(copies));
            settings.put(topic + ".min.isr", Integer.toString(inSync));
        }
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
