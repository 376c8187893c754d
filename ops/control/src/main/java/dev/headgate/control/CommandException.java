package dev.headgate.control;

import org.jspecify.annotations.Nullable;

/** Ends a command with lines for the user and an exit code. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exit;

    private CommandException(int exit, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    public static CommandException broken(String message) {
        return new CommandException(Exit.BROKEN, message, null);
    }

    public static CommandException usage(String message) {
        return new CommandException(Exit.USAGE, message, null);
    }

    public static CommandException usage(String message, Throwable cause) {
        return new CommandException(Exit.USAGE, message, cause);
    }

    public static CommandException failed(String message, @Nullable Throwable cause) {
        return new CommandException(Exit.FAILED, message, cause);
    }

    public static CommandException refused(String message, Throwable cause) {
        return new CommandException(Exit.REFUSED, message, cause);
    }

    /** Returns what a failure says, or its kind if it says nothing. */
    public static String reason(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
    }

    public int exit() {
        return exit;
    }
}
