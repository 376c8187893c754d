package dev.headgate.spring;

import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Intents carry the trace they are sent in, in the headers that the application's propagator writes, such as {@code traceparent}. */
@AutoConfiguration(before = HeadgateAutoConfiguration.class)
@ConditionalOnClass({Tracer.class, Propagator.class})
public final class HeadgateTracingAutoConfiguration {

    HeadgateTracingAutoConfiguration() {}

    /** The first, so that the application's own may set other headers. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    HeadgateClientBuilderCustomizer headgateTracing(
            ObjectProvider<Tracer> tracers, ObjectProvider<Propagator> propagators) {
        return builder -> {
            Tracer tracer = tracers.getIfUnique();
            Propagator propagator = propagators.getIfUnique();
            if (tracer != null && propagator != null) {
                TraceHeaders headers = new TraceHeaders(tracer, propagator);
                builder.headers(intent -> headers.current());
            }
        };
    }
}
