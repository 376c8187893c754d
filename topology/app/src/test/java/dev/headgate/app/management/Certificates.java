package dev.headgate.app.management;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Makes certificates that sign themselves, in PEM, and what clients need of them. */
final class Certificates {

    private static final String PASSWORD = "changeit";

    private Certificates() {}

    /** One key and its certificate. */
    record Pair(KeyStore store, Path certificate, Path key) {}

    /** Writes {@code <name>.crt} and {@code <name>.key}, for that common name on localhost. */
    static Pair make(Path folder, String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool"),
                                "-genkeypair -alias own -keyalg EC -ext san=dns:localhost,ip:127.0.0.1 -storepass",
                                PASSWORD,
                                "-dname CN=" + name + ",O=test -keystore",
                                file)
                        .flatMap(it -> Stream.of(it.toString().split(" ")))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IllegalStateException("keytool failed");
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(file)) {
            store.load(stream, PASSWORD.toCharArray());
        }
        return new Pair(
                store,
                pem(
                        folder.resolve(name + ".crt"),
                        "CERTIFICATE",
                        store.getCertificate("own").getEncoded()),
                pem(
                        folder.resolve(name + ".key"),
                        "PRIVATE KEY",
                        store.getKey("own", PASSWORD.toCharArray()).getEncoded()));
    }

    /** Writes one file of several certificates. */
    static Path all(Path file, List<Pair> pairs) throws Exception {
        StringBuilder text = new StringBuilder();
        for (Pair pair : pairs) {
            text.append(Files.readString(pair.certificate()));
        }
        return Files.writeString(file, text);
    }

    private static Path pem(Path file, String label, byte[] content) throws Exception {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n");
    }

    /** Returns what a client connects with that trusts one server, and shows a certificate of its own or none. */
    static SSLContext client(Pair server, @Nullable Pair own) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", server.store().getCertificate("own"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        if (own == null) {
            keys.init(null, null);
        } else {
            keys.init(own.store(), PASSWORD.toCharArray());
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
