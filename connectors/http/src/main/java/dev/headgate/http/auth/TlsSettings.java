package dev.headgate.http.auth;

import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretReader;
import dev.headgate.api.secret.SecretUnavailableException;
import dev.headgate.api.secret.Secrets;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Whom TLS trusts, and who we are to it. All PEM, and read when the connector is opened.
 *
 * @param ca the certificates that are trusted instead of the JDK's; nothing for the JDK's
 * @param identity our own certificate, with those that vouch for it, and its key; nothing for none
 */
public record TlsSettings(Optional<Secret> ca, Optional<Identity> identity) {

    /** The JDK's authorities, and no certificate of our own. */
    public static final TlsSettings USUAL = new TlsSettings(Optional.empty(), Optional.empty());

    private static final char[] NO_PASSWORD = new char[0];

    /** What a client shows of itself. */
    public record Identity(Secret certificate, Secret key) {}

    /** Reads the section {@code tls}. */
    public static TlsSettings read(Section section, Secrets secrets) {
        SecretReader reader = new SecretReader(section, secrets);
        Optional<Secret> ca = reader.givenDocument("ca");
        boolean identified = section.has("certificate") || section.has("key");
        section.allow("certificate", "key");
        Optional<Secret> certificate = identified ? reader.document("certificate") : Optional.empty();
        Optional<Secret> key = identified ? reader.document("key") : Optional.empty();
        section.close();
        TlsSettings settings = new TlsSettings(ca, certificate.flatMap(it -> key.map(its -> new Identity(it, its))));
        if (section.good() && secrets.present()) {
            settings.check(section);
        }
        return settings;
    }

    private void check(Section section) {
        try {
            SSLContext _ = context();
        } catch (SecretUnavailableException e) {
            section.unavailable("", e.reason());
        }
    }

    /**
     * Returns what connections are secured with.
     *
     * @throws SecretUnavailableException if a file is not there, or not what it should be
     */
    public SSLContext context() throws SecretUnavailableException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(), trusted(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new SecretUnavailableException(
                    "what is under tls does not fit together: " + e.getClass().getSimpleName());
        }
    }

    private TrustManager @Nullable [] trusted()
            throws GeneralSecurityException, IOException, SecretUnavailableException {
        if (ca.isEmpty()) {
            return null;
        }
        KeyStore store = store();
        int index = 0;
        for (X509Certificate certificate : Pem.certificates(ca.get().resolve().text(), "ca")) {
            store.setCertificateEntry("ca-" + index++, certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private KeyManager @Nullable [] keys() throws GeneralSecurityException, IOException, SecretUnavailableException {
        if (identity.isEmpty()) {
            return null;
        }
        Identity own = identity.get();
        List<X509Certificate> chain =
                Pem.certificates(own.certificate().resolve().text(), "certificate");
        PrivateKey key = Pem.key(own.key().resolve().text(), "key");
        if (!key.getAlgorithm().equals(chain.getFirst().getPublicKey().getAlgorithm())) {
            throw new SecretUnavailableException("key is not that of the certificate");
        }
        KeyStore store = store();
        store.setKeyEntry("own", key, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private static KeyStore store() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
