package dev.headgate.app.management;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/**
 * What every request passes first: whom it is from, and whether there are too many. Not so probes: who refuses them has the
 * process killed.
 *
 * <p>Threading: any thread.
 */
final class Admission implements Filter {

    private static final HeaderName FRAMES = HeaderNames.create("X-Frame-Options");
    private static final HeaderName SNIFFING = HeaderNames.create("X-Content-Type-Options");
    private static final HeaderName REFERRER = HeaderNames.create("Referrer-Policy");

    private final Set<String> probes;
    private final HostCheck hosts;
    private final Identification identification;
    private final Rate principals;
    private final Rate addresses;
    private final Semaphore places;

    /** @param probes their paths */
    Admission(
            Set<String> probes,
            HostCheck hosts,
            Identification identification,
            ManagementLimits limits,
            LongSupplier nanos) {
        this.probes = Set.copyOf(probes);
        this.hosts = hosts;
        this.identification = identification;
        this.principals = new Rate(limits.principalRate(), limits.principalRate(), nanos);
        this.addresses = new Rate(limits.addressRate(), limits.addressRate(), nanos);
        this.places = new Semaphore(limits.concurrent());
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        response.header(SNIFFING, "nosniff").header(FRAMES, "DENY").header(REFERRER, "no-referrer");
        if (probes.contains(request.prologue().uriPath().rawPath())) {
            chain.proceed();
        } else if (!hosts.allows(request.headers().first(HeaderNames.HOST).orElse(""))) {
            Refusals.otherHost(response);
        } else {
            limited(chain, request, response);
        }
    }

    private void limited(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        Caller caller = identification.of(request);
        request.context().register(caller);
        Principal principal = caller.principal();
        boolean admitted = principal == null ? addresses.take(caller.address()) : principals.take(principal.name());
        if (!admitted) {
            Refusals.tooMany(
                    (principal == null ? "your address" : principal.name()) + " sends more requests a second than this"
                            + " endpoint takes",
                    response);
        } else if (places.tryAcquire()) {
            try {
                chain.proceed();
            } finally {
                places.release();
            }
        } else {
            Refusals.busy(response);
        }
    }
}
