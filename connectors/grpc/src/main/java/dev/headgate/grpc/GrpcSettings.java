package dev.headgate.grpc;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How a vendor is called over gRPC, as its profile says. Holds no secret, only references to secrets.
 *
 * @param context what the vendor's rules say
 * @param plaintext whether calls go without TLS
 * @param credentials metadata of every call
 * @param idempotencyHeader the metadata that carries the idempotency key, or empty to send none
 * @param maxBody most bytes of an answer's body, 1 B to 64 MiB
 * @param allowPrivateAddresses whether the host may resolve to a private, loopback or link-local address
 * @param streamsPerConnection the most calls that share one connection, at least 1
 * @param requestHeaders metadata that an intent may set besides the usual, in lower case
 * @param redactHeaders metadata of answers whose values are not passed on, in lower case
 * @param failures what answers other than OK mean
 * @param costs what calls cost
 * @param streams which answers are handed over in parts
 * @param scopes those that verdicts may name, the credential's first
 */
record GrpcSettings(
        ConnectorContext context,
        Target target,
        boolean plaintext,
        Methods methods,
        Encoding encoding,
        List<Credential> credentials,
        String idempotencyHeader,
        int maxBody,
        boolean allowPrivateAddresses,
        int streamsPerConnection,
        Set<String> requestHeaders,
        Set<String> redactHeaders,
        FailureReader failures,
        CostReader costs,
        StreamRules streams,
        List<List<String>> scopes)
        implements ConnectorConfig {

    GrpcSettings {
        credentials = List.copyOf(credentials);
        requestHeaders = Set.copyOf(requestHeaders);
        redactHeaders = Set.copyOf(redactHeaders);
        scopes = List.copyOf(scopes);
    }

    /** The same with what one vendor has besides. */
    GrpcSettings with(List<Credential> more, FailureReader reader, CostReader counted, List<List<String>> others) {
        List<Credential> all = new ArrayList<>(credentials);
        all.addAll(more);
        List<List<String>> named = new ArrayList<>(scopes);
        named.addAll(others);
        return new GrpcSettings(
                context,
                target,
                plaintext,
                methods,
                encoding,
                all,
                idempotencyHeader,
                maxBody,
                allowPrivateAddresses,
                streamsPerConnection,
                requestHeaders,
                redactHeaders,
                reader,
                counted,
                streams,
                named);
    }

    @Override
    public List<List<String>> refusable() {
        return scopes;
    }

    @Override
    public GrpcConnector open() {
        return new GrpcConnector(this);
    }
}
