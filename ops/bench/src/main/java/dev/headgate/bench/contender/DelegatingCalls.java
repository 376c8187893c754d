package dev.headgate.bench.contender;

import dev.headgate.streams.spi.VendorBinding;

/** Others' calls with something around them; Headgate's, which has limits, cool-downs and counts of its own, as they are. */
abstract class DelegatingCalls implements Calls {

    final Calls calls;

    DelegatingCalls(Calls calls) {
        this.calls = calls;
    }

    @Override
    public final VendorBinding binding(String vendor) {
        return calls.binding(vendor);
    }

    @Override
    public void close() {
        calls.close();
    }
}
