package dev.headgate.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.client.HeadgateClientBuilder;
import dev.headgate.client.Offline;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import io.micrometer.tracing.test.simple.SimpleTracer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class HeadgateTracingTest {

    private final SimpleTracer tracer = new SimpleTracer();

    private final ApplicationContextRunner lazy = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(HeadgateAutoConfiguration.class, HeadgateTracingAutoConfiguration.class))
            .withInitializer(it -> it.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
            .withPropertyValues("headgate.kafka.bootstrap.servers=localhost:1");

    private final ApplicationContextRunner traced =
            lazy.withBean(Tracer.class, () -> tracer).withBean(Propagator.class, () -> new SpanIds(tracer));

    @Test
    void shouldSendTheTraceOfTheCaller() {
        Span span = tracer.nextSpan().start();
        try (Tracer.SpanInScope scope = tracer.withSpan(span)) {
            traced.run(context -> assertThat(Offline.headers(context.getBean(HeadgateClientBuilder.class)))
                    .containsExactly(Map.entry("span", span.context().spanId())));
        }
    }

    @Test
    void shouldSendNothingOutsideOfATrace() {
        traced.run(context -> assertThat(Offline.headers(context.getBean(HeadgateClientBuilder.class)))
                .isEmpty());
    }

    @Test
    void shouldLetTheApplicationSendOthers() {
        traced.withBean(HeadgateClientBuilderCustomizer.class, () -> it -> it.headers(intent -> Map.of("a", "b")))
                .run(context -> assertThat(Offline.headers(context.getBean(HeadgateClientBuilder.class)))
                        .containsExactly(Map.entry("a", "b")));
    }

    @Test
    void shouldNeedNoTracing() {
        lazy.run(context -> assertThat(Offline.headers(context.getBean(HeadgateClientBuilder.class)))
                .isEmpty());
        lazy.withClassLoader(new FilteredClassLoader("io.micrometer.tracing"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("headgateTracing"));
    }

    /** Writes the span's id, no more. */
    private record SpanIds(Tracer tracer) implements Propagator {

        @Override
        public List<String> fields() {
            return List.of("span");
        }

        @Override
        public <C> void inject(TraceContext context, @Nullable C carrier, Setter<C> setter) {
            setter.set(carrier, "span", context.spanId());
        }

        @Override
        public <C> Span.Builder extract(@Nullable C carrier, Getter<C> getter) {
            return tracer.spanBuilder();
        }
    }
}
