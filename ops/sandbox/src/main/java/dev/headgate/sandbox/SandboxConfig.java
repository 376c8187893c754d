package dev.headgate.sandbox;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What kind of broker is wanted.
 *
 * @param dir where it keeps its data, made if absent and kept on close; null for a temporary one, deleted on close
 * @param port the port for clients on 127.0.0.1, 1 to 65535; 0 for any free one
 * @param autoCreateTopics whether a topic comes into being when a client first names it
 * @param partitions the partitions of a topic made without saying how many, 1 to 1000
 * @param security how clients reach it
 * @param overrides broker settings that win over the sandbox's own, by their names in Kafka
 */
public record SandboxConfig(
        @Nullable Path dir,
        int port,
        boolean autoCreateTopics,
        int partitions,
        SandboxSecurity security,
        Map<String, String> overrides) {

    public SandboxConfig {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be 0 to 65535: " + port);
        }
        if (partitions < 1 || partitions > 1000) {
            throw new IllegalArgumentException("partitions must be 1 to 1000: " + partitions);
        }
        overrides = Map.copyOf(overrides);
    }

    /** A temporary directory, a free port, no automatic topics, one partition, plain text. */
    public static SandboxConfig plaintext() {
        return new SandboxConfig(null, 0, false, 1, new SandboxSecurity.Plaintext(), Map.of());
    }

    /** Like {@link #plaintext()} but with TLS and a made-up user. */
    public static SandboxConfig saslSsl() {
        return plaintext().withSecurity(new SandboxSecurity.SaslSsl(null, false));
    }

    public SandboxConfig withDir(@Nullable Path newDir) {
        return new SandboxConfig(newDir, port, autoCreateTopics, partitions, security, overrides);
    }

    public SandboxConfig withPort(int newPort) {
        return new SandboxConfig(dir, newPort, autoCreateTopics, partitions, security, overrides);
    }

    public SandboxConfig withAutoCreateTopics(boolean create) {
        return new SandboxConfig(dir, port, create, partitions, security, overrides);
    }

    public SandboxConfig withPartitions(int newPartitions) {
        return new SandboxConfig(dir, port, autoCreateTopics, newPartitions, security, overrides);
    }

    public SandboxConfig withSecurity(SandboxSecurity newSecurity) {
        return new SandboxConfig(dir, port, autoCreateTopics, partitions, newSecurity, overrides);
    }

    public SandboxConfig withOverrides(Map<String, String> newOverrides) {
        return new SandboxConfig(dir, port, autoCreateTopics, partitions, security, newOverrides);
    }
}
