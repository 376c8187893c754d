package dev.headgate.bench.contender;

import dev.headgate.app.ProfileBinding;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Calls over HTTP: Headgate's as its program makes them for a vendor with a profile, everybody else's with a client of theirs. */
abstract class HttpCalls implements Calls {

    /** A profile's default. */
    static final Duration DEADLINE = Duration.ofSeconds(10);

    static final String IDEMPOTENCY = "Idempotency-Key";

    private final Assignment assignment;
    private final ProfileReader profiles = new ProfileReader();
    private final ConcurrentLinkedQueue<VendorBinding> bindings = new ConcurrentLinkedQueue<>();

    HttpCalls(Assignment assignment) {
        this.assignment = assignment;
    }

    @Override
    public final VendorBinding binding(String vendor) {
        String profile =
                "base-url: " + assignment.api().url() + "/" + vendor + "\nallow-private-addresses: true\nbulkhead: "
                        + assignment.bulkhead() + "\n" + limits(assignment.api().perSecond());
        VendorBinding binding = ProfileBinding.of(profiles.read(vendor + ".yaml", profile));
        bindings.add(binding);
        return binding;
    }

    private static String limits(int perSecond) {
        return perSecond == 0 ? "" : "limits: [{id: per-second, max: " + perSecond + ", window: 1s}]\n";
    }

    final String url(Intent intent) {
        return assignment.api().url() + "/" + intent.getVendor() + ((Call) intent.getOperation()).getPath();
    }

    static byte @Nullable [] body(Call call) {
        ByteBuffer body = call.getBody();
        if (body == null) {
            return null;
        }
        byte[] bytes = new byte[body.remaining()];
        body.duplicate().get(bytes);
        return bytes;
    }

    abstract void closeClient();

    @Override
    public final void close() {
        bindings.forEach(binding -> binding.connector().close());
        closeClient();
    }
}
