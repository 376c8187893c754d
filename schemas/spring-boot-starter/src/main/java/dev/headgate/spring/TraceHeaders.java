package dev.headgate.spring;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The trace of the calling thread, as headers. */
final class TraceHeaders {

    private final Tracer tracer;
    private final Propagator propagator;

    TraceHeaders(Tracer tracer, Propagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    /** Empty outside of a trace. */
    Map<String, String> current() {
        Span span = tracer.currentSpan();
        Map<String, String> headers = new HashMap<>();
        if (span != null) {
            propagator.inject(span.context(), headers, TraceHeaders::put);
        }
        return headers;
    }

    private static void put(@Nullable Map<String, String> headers, String key, String value) {
        if (headers != null) {
            headers.put(key, value);
        }
    }
}
