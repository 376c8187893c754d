package dev.headgate.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The loopback ports of one start. They are free when chosen and may be taken before the broker binds them, so a start
 * is tried again with others.
 *
 * @param client where clients connect
 * @param internal where the broker connects to itself
 * @param controller where the broker connects to its controller
 */
record Ports(int client, int internal, int controller) {

    static final String HOST = "127.0.0.1";

    /** Where ports come from. */
    interface Source {

        /**
         * Chooses ports.
         *
         * @param client the client port wanted, or 0 for any
         */
        Ports choose(int client);
    }

    /**
     * Ports nobody listens on now; all are held at once while choosing, so they differ.
     *
     * @throws SandboxException if the wanted port is taken
     */
    static Ports free(int client) {
        try (ServerSocket first = bind(client);
                ServerSocket second = bind(0);
                ServerSocket third = bind(0)) {
            return new Ports(first.getLocalPort(), second.getLocalPort(), third.getLocalPort());
        } catch (IOException e) {
            throw new SandboxException("cannot listen on " + HOST + ":" + client + ": " + e.getMessage(), e);
        }
    }

    private static ServerSocket bind(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral(HOST), port));
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
