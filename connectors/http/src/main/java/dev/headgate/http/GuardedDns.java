package dev.headgate.http;

import dev.headgate.api.net.AddressRules;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a vendor's host to addresses that may be called. The addresses checked are the ones connected to. A lookup
 * can't be cancelled, so it runs on a thread of its own, one per host at most, and callers stop waiting at their
 * call's deadline.
 *
 * <p>Threading: any thread; callers share the lookup in progress.
 */
final class GuardedDns implements DnsResolver {

    /** When the call being made must be over, as of {@link System#nanoTime}. */
    static final ScopedValue<Long> DEADLINE = ScopedValue.newInstance();

    /** Where addresses come from. */
    @FunctionalInterface
    interface Source {
        InetAddress[] lookup(String host) throws UnknownHostException;
    }

    private final Source source;
    private final boolean allowPrivate;
    private final ConcurrentMap<String, CompletableFuture<InetAddress[]>> running = new ConcurrentHashMap<>();

    GuardedDns(Source source, boolean allowPrivate) {
        this.source = source;
        this.allowPrivate = allowPrivate;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] all = await(lookup(host));
        InetAddress[] allowed = allowPrivate
                ? all
                : Arrays.stream(all).filter(AddressRules::isPublic).toArray(InetAddress[]::new);
        if (allowed.length == 0) {
            throw new ForbiddenAddressException();
        }
        return allowed;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }

    /** Returns how long the call being made may take yet; 0 or less if it is late. */
    static long remainingNanos() {
        return DEADLINE.get() - System.nanoTime();
    }

    private CompletableFuture<InetAddress[]> lookup(String host) {
        CompletableFuture<InetAddress[]> mine = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> other = running.putIfAbsent(host, mine);
        if (other != null) {
            return other;
        }
        // Not a virtual thread: a lookup is native code and would hold its carrier.
        Thread.ofPlatform().daemon().name("headgate-dns-" + host).start(() -> run(host, mine));
        return mine;
    }

    private void run(String host, CompletableFuture<InetAddress[]> lookup) {
        try {
            InetAddress[] addresses = source.lookup(host);
            running.remove(host, lookup);
            lookup.complete(addresses);
        } catch (UnknownHostException | RuntimeException e) {
            running.remove(host, lookup);
            lookup.completeExceptionally(e);
        }
    }

    private static InetAddress[] await(CompletableFuture<InetAddress[]> lookup) throws UnknownHostException {
        try {
            return lookup.get(remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnknownHostException("interrupted");
        } catch (TimeoutException e) {
            throw new UnknownHostException("looked up for too long");
        } catch (ExecutionException e) {
            throw new UnknownHostException("not found");
        }
    }

    /** The host has addresses, none of which may be called. */
    static final class ForbiddenAddressException extends UnknownHostException {}
}
