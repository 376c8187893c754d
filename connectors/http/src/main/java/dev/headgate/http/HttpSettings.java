package dev.headgate.http;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How a vendor is called over HTTP, as its profile says. Holds no secret, only references to secrets.
 *
 * @param context what the vendor's rules say
 * @param baseUrl where every call goes
 * @param protocol which HTTP is spoken
 * @param auth how calls prove who we are
 * @param idempotencyHeader the request header that carries the idempotency key, or empty to send none
 * @param maxBody most bytes of an answer's body, as received and as decompressed, 1 B to 64 MiB
 * @param allowPrivateAddresses whether the host may resolve to a private, loopback or link-local address
 * @param requestHeaders request headers an intent may set besides the usual ones, in lower case
 * @param redactHeaders headers of answers whose values are not passed on, in lower case
 * @param rules what answers mean
 */
public record HttpSettings(
        ConnectorContext context,
        BaseUrl baseUrl,
        HttpProtocol protocol,
        Auth auth,
        String idempotencyHeader,
        int maxBody,
        boolean allowPrivateAddresses,
        Set<String> requestHeaders,
        Set<String> redactHeaders,
        AnswerRules rules)
        implements ConnectorConfig {

    public HttpSettings {
        requestHeaders = Set.copyOf(requestHeaders);
        redactHeaders = Set.copyOf(redactHeaders);
    }

    String vendor() {
        return context.vendor();
    }

    /** Returns the scope of the credential, and those of the rules that refuse. */
    @Override
    public List<List<String>> refusable() {
        List<List<String>> scopes = new ArrayList<>();
        scopes.add(rules.credential());
        rules.answers().stream()
                .filter(AnswerRule::refuses)
                .map(AnswerRule::scope)
                .forEach(scopes::add);
        return List.copyOf(scopes);
    }

    @Override
    public HttpConnector open() {
        return new HttpConnector(this);
    }
}
