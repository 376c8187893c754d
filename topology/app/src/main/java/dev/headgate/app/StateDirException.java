package dev.headgate.app;

import java.nio.file.Path;

/** The state directory can't be used: not writable, or another process runs in it. The message names it. */
public final class StateDirException extends RuntimeException {

    StateDirException(Path directory, Throwable cause) {
        super(
                "state.dir " + directory + " can't be used: " + cause.getMessage()
                        + "; give every process a writable directory of its own",
                cause);
    }
}
