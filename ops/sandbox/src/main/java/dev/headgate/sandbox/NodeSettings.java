package dev.headgate.sandbox;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The settings of one broker of a cluster: controller and broker in one, everything replicated to all, and written by two
 * before it is acknowledged.
 */
final class NodeSettings {

    private NodeSettings() {}

    /**
     * @param node from 0
     * @param ports of all brokers
     * @param advertised the port that clients of the proxied listener are told
     */
    static Map<String, String> of(int node, List<NodePorts> ports, int advertised, Path data) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(id(node)));
        settings.put("log.dirs", data.toString());
        listeners(settings, ports.get(node), advertised);
        settings.put("controller.quorum.voters", voters(ports));
        replicated(settings, ports.size());
        BrokerSettings.small(settings);
        quick(settings);
        return settings;
    }

    /** Kafka's number for a broker: from 1. */
    static int id(int node) {
        return node + 1;
    }

    private static void listeners(Map<String, String> settings, NodePorts ports, int advertised) {
        String plain = at("CLIENT", ports.client()) + "," + at("INTERNAL", ports.internal());
        settings.put(
                "listeners", plain + "," + at("PROXIED", ports.proxied()) + "," + at("CONTROLLER", ports.controller()));
        settings.put("advertised.listeners", plain + "," + at("PROXIED", advertised));
        settings.put("inter.broker.listener.name", "INTERNAL");
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put(
                "listener.security.protocol.map",
                "CLIENT:PLAINTEXT,INTERNAL:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT");
    }

    private static void replicated(Map<String, String> settings, int nodes) {
        String all = Integer.toString(nodes);
        String most = Integer.toString(nodes - 1);
        settings.put("default.replication.factor", all);
        settings.put("min.insync.replicas", most);
        settings.put("offsets.topic.replication.factor", all);
        settings.put("transaction.state.log.replication.factor", all);
        settings.put("transaction.state.log.min.isr", most);
        settings.put("share.coordinator.state.topic.replication.factor", all);
        settings.put("share.coordinator.state.topic.min.isr", most);
        settings.put("auto.create.topics.enable", "false");
    }

    /** Notices failures in seconds rather than in half minutes. */
    private static void quick(Map<String, String> settings) {
        settings.put("broker.session.timeout.ms", "4000");
        settings.put("broker.heartbeat.interval.ms", "500");
        settings.put("replica.lag.time.max.ms", "6000");
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("group.min.session.timeout.ms", "1000");
        settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
    }

    private static String voters(List<NodePorts> ports) {
        return IntStream.range(0, ports.size())
                .mapToObj(node ->
                        id(node) + "@" + Ports.HOST + ":" + ports.get(node).controller())
                .collect(Collectors.joining(","));
    }

    private static String at(String listener, int port) {
        return listener + "://" + Ports.HOST + ":" + port;
    }
}
