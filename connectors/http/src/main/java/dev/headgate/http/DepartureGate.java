package dev.headgate.http;

import java.io.IOException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.util.TimeValue;

/**
 * The last link before the wire: the connection is there and nothing is written. A request that may not depart leaves
 * its connection to the next.
 */
record DepartureGate(TimeValue keepAlive) implements ExecChainHandler {

    /** The attribute of the context under which the gate finds the {@link Exchange}. */
    static final String EXCHANGE = "headgate.exchange";

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        Exchange exchange = (Exchange) scope.clientContext.getAttribute(EXCHANGE);
        if (!scope.execRuntime.isEndpointConnected() || !exchange.depart()) {
            scope.execRuntime.markConnectionReusable(null, keepAlive);
            scope.execRuntime.releaseEndpoint();
            throw new NotDepartedException();
        }
        return chain.proceed(request, scope);
    }

    /** The request was held back. */
    static final class NotDepartedException extends IOException {}
}
