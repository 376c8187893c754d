package dev.headgate.http.auth;

import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
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
 * Whom TLS trusts, and who we are to it, read as PEM when the profile is: a connector can be opened whatever became of the files
 * since.
 *
 * @param context what connections are secured with; nothing for the JDK's authorities and no certificate of our own, and where
 *     secrets were not looked up
 */
public record TlsSettings(Optional<SSLContext> context) {

    /** The JDK's authorities, and no certificate of our own. */
    public static final TlsSettings USUAL = new TlsSettings(Optional.empty());

    private static final char[] NO_PASSWORD = new char[0];

    /** What is referred to. */
    private record Files(Optional<Secret> ca, Optional<Identity> identity) {}

    /** What a client shows of itself: its certificate, with those that vouch for it, and its key. */
    private record Identity(Secret certificate, Secret key) {}

    /** Reads the section {@code tls}: {@code ca}, trusted instead of the JDK's authorities, {@code certificate} and {@code key}. */
    public static TlsSettings read(Section section, Secrets secrets) {
        SecretReader reader = new SecretReader(section, secrets);
        Optional<Secret> ca = reader.givenDocument("ca");
        boolean identified = section.has("certificate") || section.has("key");
        section.allow("certificate", "key");
        Optional<Secret> certificate = identified ? reader.document("certificate") : Optional.empty();
        Optional<Secret> key = identified ? reader.document("key") : Optional.empty();
        section.close();
        boolean usual = ca.isEmpty() && !identified;
        if (usual || !section.good() || !secrets.present()) {
            return USUAL;
        }
        return read(section, new Files(ca, certificate.flatMap(it -> key.map(its -> new Identity(it, its)))));
    }

    private static TlsSettings read(Section section, Files files) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(files.identity()), trusted(files.ca()), null);
            return new TlsSettings(Optional.of(context));
        } catch (SecretUnavailableException e) {
            section.unavailable("", e.reason());
        } catch (GeneralSecurityException | IOException e) {
            section.unavailable("", "does not fit together: " + e.getClass().getSimpleName());
        }
        return USUAL;
    }

    private static TrustManager @Nullable [] trusted(Optional<Secret> ca)
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

    private static KeyManager @Nullable [] keys(Optional<Identity> identity)
            throws GeneralSecurityException, IOException, SecretUnavailableException {
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
