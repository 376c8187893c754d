package dev.headgate.app;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Names this process in what it reports. */
final class Instance {

    private Instance() {}

    /** Returns host and process id. */
    static String name() {
        return host() + ":" + ProcessHandle.current().pid();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost"; // a host that can't resolve its own name
        }
    }
}
