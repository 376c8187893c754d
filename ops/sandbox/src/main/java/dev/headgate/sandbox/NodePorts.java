package dev.headgate.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The loopback ports of one broker of a cluster, the same at each of its starts.
 *
 * @param client where clients connect
 * @param proxied where a proxy connects, whose port is what clients are told
 * @param internal where the other brokers connect
 * @param controller where controllers connect
 */
record NodePorts(int client, int proxied, int internal, int controller) {

    /** Below the ports that outgoing connections take: one of those must not be in the way of a restart. */
    private static final int FIRST = 20_000;

    private static final int LAST = 32_000;
    private static final int TRIES = 1_000;
    private static final int EACH = 4;

    /**
     * Ports that nobody listens on now.
     *
     * @throws SandboxException if there are not enough
     */
    static List<NodePorts> free(int nodes, RandomGenerator random) {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < TRIES && ports.size() < nodes * EACH; i++) {
            int port = random.nextInt(FIRST, LAST);
            if (!ports.contains(port) && isFree(port)) {
                ports.add(port);
            }
        }
        if (ports.size() < nodes * EACH) {
            throw new SandboxException("no free ports from " + FIRST + " to " + LAST);
        }
        List<NodePorts> all = new ArrayList<>();
        for (int i = 0; i < ports.size(); i += EACH) {
            all.add(new NodePorts(ports.get(i), ports.get(i + 1), ports.get(i + 2), ports.get(i + 3)));
        }
        return List.copyOf(all);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral(Ports.HOST), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
