package dev.headgate.app.management;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whom a request is from: by the header Authorization if there is one, else by the cookie, else by the client's
 * certificate.
 *
 * <p>Threading: any thread.
 *
 * @param wrongTokens of each address
 * @param told lines of the log about them, of all addresses
 */
record Identification(Principals principals, Rate wrongTokens, Rate told) {

    static final String COOKIE = "headgate-token";

    private static final Logger LOG = LoggerFactory.getLogger(Identification.class);
    private static final String BEARER = "Bearer ";

    Caller of(ServerRequest request) {
        String address = Caller.address(request.remotePeer().address());
        Optional<String> authorization = request.headers().first(HeaderNames.AUTHORIZATION);
        if (authorization.isPresent()) {
            return byToken(bearer(authorization.get()), Caller.Proof.TOKEN, address);
        }
        Optional<String> cookie = cookie(request);
        Caller byCookie = cookie.isPresent() ? byToken(cookie.get(), Caller.Proof.COOKIE, address) : null;
        if (byCookie != null && byCookie.principal() != null) {
            return byCookie;
        }
        Optional<Principal> certified = commonName(request).flatMap(principals::byCertificate);
        if (certified.isPresent()) {
            return new Caller(certified.get(), Caller.Proof.CERTIFICATE, address);
        }
        return byCookie == null ? new Caller(null, Caller.Proof.NONE, address) : byCookie;
    }

    /** @param token empty for one that is none */
    Caller byToken(String token, Caller.Proof proof, String address) {
        if (!wrongTokens.hasLeft(address)) {
            return new Caller(null, Caller.Proof.UNREAD, address);
        }
        Optional<Principal> found = principals.byToken(token);
        if (found.isPresent()) {
            return new Caller(found.get(), proof, address);
        }
        boolean _ = wrongTokens.take(address);
        if (told.take("")) {
            LOG.warn("wrong token at the management endpoint address={}", address);
        }
        return new Caller(null, Caller.Proof.WRONG, address);
    }

    /** Returns the token of a header; empty if it has none. */
    static String bearer(String authorization) {
        return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).strip()
                : "";
    }

    private static Optional<String> cookie(ServerRequest request) {
        return request.headers().cookies().first(COOKIE).asOptional();
    }

    private static Optional<String> commonName(ServerRequest request) {
        Optional<Certificate[]> chain = request.remotePeer().tlsCertificates();
        if (chain.isEmpty() || chain.get().length == 0 || !(chain.get()[0] instanceof X509Certificate own)) {
            return Optional.empty();
        }
        try {
            return new LdapName(own.getSubjectX500Principal().getName())
                    .getRdns().stream()
                            .filter(it -> it.getType().equalsIgnoreCase("CN"))
                            .map(it -> it.getValue().toString())
                            .findFirst();
        } catch (InvalidNameException e) {
            return Optional.empty(); // signed so, but nobody's name here
        }
    }
}
