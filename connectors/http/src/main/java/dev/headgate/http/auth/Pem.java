package dev.headgate.http.auth;

import dev.headgate.api.secret.SecretUnavailableException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys in PEM (RFC 7468). What is wrong is told without quoting any of it. */
final class Pem {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\s+([A-Za-z0-9+/=\\s]+?)-----END \\1-----");

    private Pem() {}

    /**
     * Returns all certificates in the text, at least one.
     *
     * @param what the text is, for its mistakes
     */
    static List<X509Certificate> certificates(String text, String what) throws SecretUnavailableException {
        List<X509Certificate> all = new ArrayList<>();
        for (byte[] block : blocks(text, "CERTIFICATE", what)) {
            try {
                all.add((X509Certificate)
                        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(block)));
            } catch (CertificateException e) {
                throw new SecretUnavailableException(what + " has a certificate that is none");
            }
        }
        return all;
    }

    /** Returns the first key in the text, of PKCS #8 and not encrypted: RSA, EC or EdDSA. */
    static PrivateKey key(String text, String what) throws SecretUnavailableException {
        PKCS8EncodedKeySpec encoded =
                new PKCS8EncodedKeySpec(blocks(text, "PRIVATE KEY", what).getFirst());
        for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
            Optional<PrivateKey> key = key(encoded, algorithm);
            if (key.isPresent()) {
                return key.get();
            }
        }
        throw new SecretUnavailableException(what + " has a key that is neither RSA nor EC nor EdDSA");
    }

    private static Optional<PrivateKey> key(PKCS8EncodedKeySpec encoded, String algorithm) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(encoded));
        } catch (GeneralSecurityException e) {
            return Optional.empty(); // it may be of another kind
        }
    }

    private static List<byte[]> blocks(String text, String label, String what) throws SecretUnavailableException {
        List<byte[]> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).equals(label)) {
                blocks.add(decoded(matcher.group(2), what));
            }
        }
        if (blocks.isEmpty()) {
            throw new SecretUnavailableException(what + " has no block \"BEGIN " + label + "\", as PEM has it");
        }
        return blocks;
    }

    private static byte[] decoded(String base64, String what) throws SecretUnavailableException {
        try {
            return Base64.getDecoder().decode(base64.replaceAll("\\s", "").getBytes(StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException e) {
            throw new SecretUnavailableException(what + " has a block that is not Base64");
        }
    }
}
