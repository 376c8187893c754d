package dev.headgate.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The broker's self-signed certificate for localhost and 127.0.0.1, valid for ten years.
 *
 * @param keyStore PKCS12 with the private key
 * @param trusted the certificate alone, PEM
 */
record Certificate(Path keyStore, Path trusted) {

    private static final String ALIAS = "broker";
    private static final long KEYTOOL_SECONDS = 60;

    static Certificate in(Path folder) {
        return new Certificate(folder.resolve("broker.p12"), folder.resolve("ca.pem"));
    }

    /** Makes the files unless they are there; the key store comes last, so that a crash half-way starts afresh. */
    void makeUnlessPresent(String password) throws IOException {
        if (Files.exists(keyStore)) {
            return;
        }
        Files.createDirectories(keyStore.toAbsolutePath().getParent());
        Path fresh = keyStore.resolveSibling("broker.p12.new");
        Files.deleteIfExists(fresh);
        generate(fresh, password);
        Files.writeString(trusted, pem(fresh, password));
        Files.move(fresh, keyStore, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void generate(Path file, String password) throws IOException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        List<String> command = List.of(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:" + Ports.HOST,
                "-validity",
                "3650",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass:env",
                "HEADGATE_STORE_PASSWORD");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HEADGATE_STORE_PASSWORD", password);
        Path output = Files.createTempFile("headgate-keytool", ".log");
        try {
            await(builder.redirectOutput(output.toFile()).start(), output);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static void await(Process keytool, Path output) throws IOException {
        try {
            if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS)) {
                keytool.destroyForcibly();
                throw new SandboxException("keytool took longer than " + KEYTOOL_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            keytool.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new SandboxException("interrupted while keytool ran", e);
        }
        if (keytool.exitValue() != 0) {
            throw new SandboxException("keytool failed: " + Files.readString(output));
        }
    }

    private static String pem(Path file, String password) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password.toCharArray());
            byte[] der = store.getCertificate(ALIAS).getEncoded();
            String base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                    .encodeToString(der);
            return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
        } catch (GeneralSecurityException e) {
            throw new SandboxException("the certificate just made cannot be read", e);
        }
    }
}
