package dev.headgate.app;

/** The management endpoint's port can't be opened; the message names it. */
public final class ManagementPortException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ManagementPortException(int port, Throwable cause) {
        super(
                "management.port " + port + " on the loopback interface can't be opened: " + cause.getMessage()
                        + "; choose another, 0 for any free one, or -1 for none",
                cause);
    }
}
