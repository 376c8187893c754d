package dev.headgate.grpc;

import dev.headgate.api.net.AddressRules;
import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import io.grpc.StatusOr;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Resolves a vendor's host to addresses that may be called; no service configuration is looked up. Each lookup has a thread
 * of its own, one at a time, for it can't be cancelled.
 *
 * <p>Threading: told by the channel in its synchronization context.
 */
final class GuardedResolver extends NameResolver {

    static final String SCHEME = "headgate";
    static final String FORBIDDEN =
            "the host has no public address; set allow-private-addresses to call it nevertheless";

    private final Target target;
    private final boolean allowPrivate;
    private final Args args;
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile @Nullable Listener2 listener;

    private GuardedResolver(Target target, boolean allowPrivate, Args args) {
        this.target = target;
        this.allowPrivate = allowPrivate;
        this.args = args;
    }

    static Factory factory(Target target, boolean allowPrivate) {
        return new Factory() {
            @Override
            public NameResolver newNameResolver(URI uri, Args args) {
                return new GuardedResolver(target, allowPrivate, args);
            }

            @Override
            public String getDefaultScheme() {
                return SCHEME;
            }
        };
    }

    @Override
    public String getServiceAuthority() {
        return target.authority();
    }

    @Override
    public void start(Listener2 told) {
        listener = told;
        refresh();
    }

    @Override
    public void refresh() {
        if (running.compareAndSet(false, true)) {
            // Not a virtual thread: a lookup is native code and would hold its carrier.
            Thread.ofPlatform().daemon().name("headgate-dns-" + target.host()).start(() -> {
                StatusOr<List<EquivalentAddressGroup>> found = lookup();
                running.set(false);
                args.getSynchronizationContext().execute(() -> tell(found));
            });
        }
    }

    private void tell(StatusOr<List<EquivalentAddressGroup>> found) {
        Listener2 told = listener;
        if (told != null) {
            Status _ = told.onResult2(
                    ResolutionResult.newBuilder().setAddressesOrError(found).build());
        }
    }

    private StatusOr<List<EquivalentAddressGroup>> lookup() {
        try {
            List<EquivalentAddressGroup> allowed = Arrays.stream(InetAddress.getAllByName(target.host()))
                    .filter(address -> allowPrivate || AddressRules.isPublic(address))
                    .map(address -> new EquivalentAddressGroup(new InetSocketAddress(address, target.port())))
                    .toList();
            return allowed.isEmpty()
                    ? StatusOr.fromStatus(Status.UNAVAILABLE.withCause(new ForbiddenAddressException()))
                    : StatusOr.fromValue(allowed);
        } catch (UnknownHostException e) {
            return StatusOr.fromStatus(Status.UNAVAILABLE.withCause(e));
        }
    }

    @Override
    public void shutdown() {
        listener = null;
    }

    /** The host has addresses, none of which may be called. */
    static final class ForbiddenAddressException extends UnknownHostException {}
}
