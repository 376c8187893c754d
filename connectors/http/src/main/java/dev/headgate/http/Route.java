package dev.headgate.http;

import dev.headgate.http.auth.ProxySettings;
import java.util.Optional;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;

/**
 * How a connection gets to a host: where its name is resolved, to which port it goes, and what is done on it before HTTP.
 *
 * @param dns resolves the host, or the proxy in its place
 */
record Route(DnsResolver dns, SchemePortResolver ports, TlsSocketStrategy tls) {

    /**
     * Straight to the host, or by the proxy if there is one. A proxy may have a private address, and resolves the host itself.
     *
     * @param proxy only for hosts that TLS is spoken with
     * @param port of the host
     */
    static Route of(
            Optional<ProxySettings> proxy,
            int port,
            GuardedDns.Source source,
            GuardedDns direct,
            TlsSocketStrategy tls) {
        if (proxy.isEmpty()) {
            return new Route(direct, DefaultSchemePortResolver.INSTANCE, tls);
        }
        ProxySettings its = proxy.get();
        GuardedDns toProxy = new GuardedDns(host -> source.lookup(its.host()), true);
        return new Route(toProxy, _ -> its.port(), new Tunnel(its, port, tls));
    }
}
