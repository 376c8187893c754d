package dev.headgate.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox's directory: its data, its certificate and, in {@code sandbox.properties}, what it was begun with.
 *
 * @param root the directory, absolute
 * @param temporary whether it goes when the sandbox is closed
 * @param login the first user, null for plain text
 * @param storePassword the key store's password, null for plain text
 */
record SandboxDir(
        Path root,
        boolean temporary,
        @Nullable ScramLogin login,
        @Nullable String storePassword) {

    private static final String IDENTITY = "sandbox.properties";
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Opens the directory, or begins it.
     *
     * @throws SandboxException if it was begun with another security or another user
     */
    static SandboxDir open(SandboxConfig config) throws IOException {
        Path given = config.dir();
        if (given == null) {
            return identified(Files.createTempDirectory("headgate-sandbox"), true, config.security());
        }
        return identified(Files.createDirectories(given).toAbsolutePath(), false, config.security());
    }

    private static SandboxDir identified(Path root, boolean temporary, SandboxSecurity security) throws IOException {
        Path file = root.resolve(IDENTITY);
        if (!Files.exists(file)) {
            PrivateFiles.writeProperties(file, newIdentity(security));
        }
        Map<String, String> identity = PrivateFiles.readProperties(file);
        if (!security.protocol().equals(identity.get("security"))) {
            throw new SandboxException(
                    root + " was begun with security " + identity.get("security") + "; use another directory");
        }
        return switch (security) {
            case SandboxSecurity.Plaintext() -> new SandboxDir(root, temporary, null, null);
            case SandboxSecurity.SaslSsl secure -> secured(root, temporary, identity, secure);
        };
    }

    private static SandboxDir secured(
            Path root, boolean temporary, Map<String, String> identity, SandboxSecurity.SaslSsl security)
            throws IOException {
        ScramLogin kept = new ScramLogin(value(identity, "user"), value(identity, "password"));
        ScramLogin wanted = security.login();
        if (wanted != null && !wanted.equals(kept)) {
            throw new SandboxException(
                    root + " was begun with another user or password; use another directory, or none of either");
        }
        String storePassword = value(identity, "store.password");
        SandboxDir dir = new SandboxDir(root, temporary, kept, storePassword);
        dir.certificate().makeUnlessPresent(storePassword);
        return dir;
    }

    private static Map<String, String> newIdentity(SandboxSecurity security) {
        Map<String, String> identity = new LinkedHashMap<>();
        identity.put("security", security.protocol());
        if (security instanceof SandboxSecurity.SaslSsl secure) {
            ScramLogin given = secure.login();
            ScramLogin login = given == null ? new ScramLogin("headgate", secret()) : given;
            identity.put("user", login.user());
            identity.put("password", login.password());
            identity.put("store.password", secret());
        }
        return identity;
    }

    private static String value(Map<String, String> identity, String key) {
        String value = identity.get(key);
        if (value == null) {
            throw new SandboxException(IDENTITY + " lacks " + key);
        }
        return value;
    }

    private static String secret() {
        return RANDOM.ints(24, 0, 36)
                .mapToObj(digit -> Character.toString(Character.forDigit(digit, 36)))
                .collect(Collectors.joining());
    }

    Path data() {
        return root.resolve("data");
    }

    Certificate certificate() {
        return Certificate.in(root.resolve("tls"));
    }

    /** Deletes a temporary directory; leaves any other alone. */
    void release() throws IOException {
        if (temporary) {
            Folders.delete(root);
        }
    }
}
