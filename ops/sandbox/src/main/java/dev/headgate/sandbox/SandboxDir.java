package dev.headgate.sandbox;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox's directory: its data, its certificate and, in {@code sandbox.properties}, what it was begun with. It belongs to
 * one sandbox at a time, which holds the lock on {@code sandbox.lock}. Kafka takes a lock too, but only after its controller
 * has written to the metadata log, and the broker that is running there then fails to stop.
 *
 * @param root the directory, absolute
 * @param lock the file whose lock this sandbox holds until it is released
 * @param temporary whether it goes when the sandbox is closed
 * @param login the first user, null for plain text
 * @param storePassword the key store's password, null for plain text
 */
record SandboxDir(
        Path root,
        FileChannel lock,
        boolean temporary,
        @Nullable ScramLogin login,
        @Nullable String storePassword) {

    private static final String IDENTITY = "sandbox.properties";
    private static final String LOCK = "sandbox.lock";
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Opens the directory, or begins it.
     *
     * @throws SandboxException if another sandbox uses it, or it was begun with another security or another user
     */
    static SandboxDir open(SandboxConfig config) throws IOException {
        Path given = config.dir();
        boolean temporary = given == null;
        Path root = given == null
                ? Files.createTempDirectory("headgate-sandbox")
                : Files.createDirectories(given).toAbsolutePath();
        FileChannel lock = lock(root);
        try {
            return identified(root, lock, temporary, config.security());
        } catch (IOException | RuntimeException e) {
            Closer.after(e, lock);
            throw e;
        }
    }

    private static FileChannel lock(Path root) throws IOException {
        FileChannel file = FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return file;
            }
        } catch (OverlappingFileLockException _) {
            // A sandbox of this process holds it.
        }
        file.close();
        throw new SandboxException("another sandbox uses " + root + " (it holds the lock on " + LOCK
                + "); stop it first, or use another directory");
    }

    private static SandboxDir identified(Path root, FileChannel lock, boolean temporary, SandboxSecurity security)
            throws IOException {
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
            case SandboxSecurity.Plaintext() -> new SandboxDir(root, lock, temporary, null, null);
            case SandboxSecurity.SaslSsl secure -> secured(root, lock, temporary, identity, secure);
        };
    }

    private static SandboxDir secured(
            Path root,
            FileChannel lock,
            boolean temporary,
            Map<String, String> identity,
            SandboxSecurity.SaslSsl security)
            throws IOException {
        ScramLogin kept = new ScramLogin(value(identity, "user"), value(identity, "password"));
        ScramLogin wanted = security.login();
        if (wanted != null && !wanted.equals(kept)) {
            throw new SandboxException(
                    root + " was begun with another user or password; use another directory, or none of either");
        }
        String storePassword = value(identity, "store.password");
        SandboxDir dir = new SandboxDir(root, lock, temporary, kept, storePassword);
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

    /** Gives the lock back and deletes a temporary directory; leaves any other alone. */
    void release() throws IOException {
        lock.close();
        if (temporary) {
            Folders.delete(root);
        }
    }
}
