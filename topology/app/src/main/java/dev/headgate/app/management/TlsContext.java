package dev.headgate.app.management;

import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What each connection is encrypted with: the files as they are when it is opened.
 *
 * <p>Threading: any thread.
 */
final class TlsContext extends SSLContextSpi {

    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);
    private static final String PROTOCOL = "TLS";

    private final ManagementTls files;
    private final FileStamp stamp;
    private volatile SSLContext current;

    private TlsContext(ManagementTls files, LongSupplier nanos) {
        this.files = files;
        this.stamp = new FileStamp(files.files(), nanos);
        this.current = read(files);
    }

    /** @throws IllegalArgumentException naming the file that can't be read or holds something else; none of its content */
    static SSLContext of(ManagementTls files, LongSupplier nanos) {
        TlsContext spi = new TlsContext(files, nanos);
        return new SSLContext(spi, spi.current.getProvider(), PROTOCOL) {};
    }

    private SSLContext current() {
        if (stamp.hasChanged()) {
            try {
                current = read(files);
                LOG.info("certificate of the management endpoint read again file={}", files.certificate());
            } catch (IllegalArgumentException e) {
                LOG.error("the management endpoint keeps its former certificate: {}", e.getMessage());
            }
        }
        return current;
    }

    private static SSLContext read(ManagementTls files) {
        List<X509Certificate> chain = certificates(files.certificate());
        PrivateKey key = key(files.key());
        char[] password = UUID.randomUUID().toString().toCharArray();
        try {
            KeyStore own = store();
            own.setKeyEntry("own", key, password, chain.toArray(new Certificate[0]));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, password);
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(keys.getKeyManagers(), trusted(files.clientCa()), null);
            return context;
        } catch (GeneralSecurityException | java.io.IOException e) {
            throw new IllegalArgumentException(
                    files.certificate() + " and " + files.key()
                            + " don't belong together, or are of a kind Java can't use",
                    e);
        }
    }

    private static TrustManager @Nullable [] trusted(@Nullable Path clientCa)
            throws GeneralSecurityException, java.io.IOException {
        KeyStore trusted = store();
        if (clientCa != null) {
            for (X509Certificate certificate : certificates(clientCa)) {
                trusted.setCertificateEntry(certificate.getSerialNumber() + "-" + trusted.size(), certificate);
            }
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        return managers.getTrustManagers();
    }

    private static KeyStore store() throws GeneralSecurityException, java.io.IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static List<X509Certificate> certificates(Path file) {
        return read(
                file,
                "has no certificate in PEM",
                () -> Keys.builder()
                        .pem(pem -> pem.certificates(Resource.create(file)))
                        .build()
                        .certs());
    }

    private static PrivateKey key(Path file) {
        return read(
                file,
                "has no private key in PEM, of PKCS #8 (BEGIN PRIVATE KEY), RSA or EC, not encrypted",
                () -> Keys.builder()
                        .pem(pem -> pem.key(Resource.create(file)))
                        .build()
                        .privateKey()
                        .orElseThrow());
    }

    /** What a library says of a file may quote it. */
    private static <T> T read(Path file, String otherwise, Supplier<T> reading) {
        try {
            return Objects.requireNonNull(reading.get());
        } catch (RuntimeException e) {
            boolean readable = java.nio.file.Files.isReadable(file);
            throw new IllegalArgumentException(file + " " + (readable ? otherwise : "can't be read"));
        }
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        return new AskingSocketFactory(current().getSocketFactory(), files.clientCa() != null);
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        return current().getServerSocketFactory();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        return current().createSSLEngine();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        return current().createSSLEngine(host, port);
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return current.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return current.getClientSessionContext();
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random) {
        throw new UnsupportedOperationException("made of files");
    }
}
