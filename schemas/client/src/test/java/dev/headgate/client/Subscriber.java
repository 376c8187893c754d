package dev.headgate.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A subscriber that asks when a test says so, and remembers what it is told. */
class Subscriber implements Flow.Subscriber<ReplyEvent> {

    final List<String> told = new ArrayList<>();

    @Nullable
    Throwable failure;

    private final long atOnce;
    private Flow.@Nullable Subscription subscription;

    Subscriber(long atOnce) {
        this.atOnce = atOnce;
    }

    void request(long n) {
        Objects.requireNonNull(subscription).request(n);
    }

    void cancel() {
        Objects.requireNonNull(subscription).cancel();
    }

    @Override
    public void onSubscribe(Flow.Subscription its) {
        subscription = its;
        if (atOnce > 0) {
            its.request(atOnce);
        }
    }

    @Override
    public void onNext(ReplyEvent event) {
        told.add(event.match(
                page -> page.getRun() + "/" + page.getIndex(),
                run -> "run " + run,
                result -> result.getOutcome().name()));
    }

    @Override
    public void onError(Throwable cause) {
        failure = cause;
        told.add("error");
    }

    @Override
    public void onComplete() {
        told.add("complete");
    }
}
