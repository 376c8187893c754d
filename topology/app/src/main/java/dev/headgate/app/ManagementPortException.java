package dev.headgate.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;

/** The management endpoint can't be opened where it is configured; the message names the keys. */
public final class ManagementPortException extends RuntimeException {

    ManagementPortException(String host, int port, UncheckedIOException cause) {
        super(
                "management.port " + port + " on management.host " + host + " can't be opened: "
                        + why(cause)
                        + "; choose another port, 0 for any free one, or -1 for none; the host is an address of this"
                        + " machine, 0.0.0.0 for all of them",
                cause);
    }

    ManagementPortException(String host, UnknownHostException cause) {
        super(
                "management.host " + host + " has no address here: " + cause.getMessage()
                        + "; give an address of this machine, 0.0.0.0 for all of them, or a name that it knows",
                cause);
    }

    private static String why(UncheckedIOException e) {
        IOException cause = e.getCause();
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }
}
