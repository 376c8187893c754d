package dev.headgate.sandbox;

/**
 * The plain text sandbox that all tests of a process share, because a broker takes seconds to start. Each test gives its
 * topics and its application names of their own. The sandbox starts when the first test asks for it, and ends with the
 * process.
 *
 * <p>Threading: any thread.
 */
public final class SharedSandbox {

    private SharedSandbox() {}

    public static Sandbox get() {
        return Started.SANDBOX;
    }

    private static final class Started {

        private static final Sandbox SANDBOX = start();

        private static Sandbox start() {
            Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext());
            Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close, "headgate: end of the shared sandbox"));
            return sandbox;
        }
    }
}
