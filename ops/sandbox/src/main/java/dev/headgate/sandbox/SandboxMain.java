package dev.headgate.sandbox;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A sandbox as a process of its own: runs until its standard input closes or it is told to end. Prints one line,
 * {@code READY host:port}, when clients may connect, and writes {@code client.properties} into its directory.
 *
 * <p>{@code [--dir DIR] [--port PORT] [--security PLAINTEXT|SASL_SSL]}. Exit codes: 0 ended as told, 2 wrong usage, 3 the
 * broker failed.
 */
public final class SandboxMain {

    private SandboxMain() {}

    public static void main(String[] args) throws IOException {
        System.exit(run(args));
    }

    private static int run(String[] args) throws IOException {
        SandboxConfig config;
        try {
            config = parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return 2;
        }
        try (Sandbox sandbox = Sandbox.start(config)) {
            Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close, "sandbox: closing"));
            EmbeddedBroker.endTheProcessOnFault();
            sandbox.writeClientProperties(sandbox.dir().resolve("client.properties"));
            System.out.println("READY " + sandbox.bootstrapServers());
            System.in.transferTo(OutputStream.nullOutputStream());
            return 0;
        } catch (SandboxException e) {
            System.err.println(e.getMessage());
            return 3;
        }
    }

    static SandboxConfig parse(String[] args) {
        SandboxConfig config = SandboxConfig.plaintext();
        for (int i = 0; i < args.length; i += 2) {
            if (i + 1 == args.length) {
                throw new IllegalArgumentException(args[i] + " needs a value");
            }
            config = with(config, args[i], args[i + 1]);
        }
        return config;
    }

    private static SandboxConfig with(SandboxConfig config, String option, String value) {
        return switch (option) {
            case "--dir" -> config.withDir(Path.of(value));
            case "--port" -> config.withPort(port(value));
            case "--security" -> config.withSecurity(security(value));
            default -> throw new IllegalArgumentException("unknown option " + option + ": --dir, --port, --security");
        };
    }

    private static int port(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--port must be a number: " + value, e);
        }
    }

    private static SandboxSecurity security(String value) {
        return switch (value.toUpperCase(Locale.ROOT)) {
            case "PLAINTEXT" -> new SandboxSecurity.Plaintext();
            case "SASL_SSL" -> new SandboxSecurity.SaslSsl(null, false);
            default -> throw new IllegalArgumentException("--security must be PLAINTEXT or SASL_SSL: " + value);
        };
    }
}
