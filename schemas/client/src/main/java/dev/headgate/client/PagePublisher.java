package dev.headgate.client;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** An intent that is sent when somebody subscribes. Threading: any thread. */
final class PagePublisher implements Flow.Publisher<ReplyEvent> {

    private final Consumer<Flow.Subscriber<? super ReplyEvent>> begin;
    private final AtomicBoolean subscribed = new AtomicBoolean();

    PagePublisher(Consumer<Flow.Subscriber<? super ReplyEvent>> begin) {
        this.begin = begin;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ReplyEvent> subscriber) {
        if (subscribed.compareAndSet(false, true)) {
            begin.accept(subscriber);
        } else {
            refuse(subscriber, new IllegalStateException("an intent's pages have one subscriber"));
        }
    }

    /** As a subscriber has to be told that nothing comes. */
    static void refuse(Flow.Subscriber<? super ReplyEvent> subscriber, Throwable cause) {
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {}

            @Override
            public void cancel() {}
        });
        subscriber.onError(cause);
    }
}
