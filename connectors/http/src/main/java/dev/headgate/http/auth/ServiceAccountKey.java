package dev.headgate.http.auth;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.headgate.api.secret.SecretUnavailableException;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key of a service account as Google Cloud hands it out (cloud.google.com, "Create and delete service account keys").
 * Where it says that tokens are fetched is not looked at: that is the profile's to say.
 */
final class ServiceAccountKey {

    /** The longest that Google takes (developers.google.com, "Using OAuth 2.0 for Server to Server Applications"). */
    private static final Duration LIFETIME = Duration.ofHours(1);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String email;
    private final String keyId;
    private final PrivateKey key;

    private ServiceAccountKey(String email, String keyId, PrivateKey key) {
        this.email = email;
        this.keyId = keyId;
        this.key = key;
    }

    /** @param what the text is, for its mistakes */
    static ServiceAccountKey parse(String text, String what) throws SecretUnavailableException {
        JsonNode json = json(text, what);
        PrivateKey key = Pem.key(json.path("private_key").asText(), what + " under private_key");
        String email = json.path("client_email").asText();
        if (email.isEmpty() || !key.getAlgorithm().equals("RSA")) {
            throw new SecretUnavailableException(what + " has no client_email, or a key that is not RSA");
        }
        return new ServiceAccountKey(email, json.path("private_key_id").asText(), key);
    }

    private static JsonNode json(String text, String what) throws SecretUnavailableException {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            throw new SecretUnavailableException(what + " is no JSON");
        }
    }

    /**
     * Returns an assertion (RFC 7523, 3), valid for an hour.
     *
     * @param audience the token endpoint
     * @param subject the user that is acted for, or null
     */
    SignedJWT assertion(String audience, List<String> scopes, @Nullable String subject, Instant now) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(email)
                .audience(audience)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(LIFETIME)));
        if (!scopes.isEmpty()) {
            claims.claim("scope", String.join(" ", scopes));
        }
        if (subject != null) {
            claims.subject(subject);
        }
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256).type(com.nimbusds.jose.JOSEObjectType.JWT);
        SignedJWT jwt = new SignedJWT((keyId.isEmpty() ? header : header.keyID(keyId)).build(), claims.build());
        try {
            jwt.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("a key of RSA signs by RS256");
        }
        return jwt;
    }

    @Override
    public String toString() {
        return "ServiceAccountKey";
    }
}
