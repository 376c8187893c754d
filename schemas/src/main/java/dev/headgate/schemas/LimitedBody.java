package dev.headgate.schemas;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** An answer's body, given up with a {@link TooLargeException} once it is larger than its limit in bytes. */
final class LimitedBody implements BodySubscriber<byte[]> {
    /** Says how large it may be. */
    static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1;

        private TooLargeException(int limit) {
            super("answer larger than " + limit + " bytes");
        }
    }

    private final BodySubscriber<byte[]> all = BodySubscribers.ofByteArray();
    private final int limit;
    private long seen;
    private Flow.@Nullable Subscription subscription;

    LimitedBody(int limit) {
        this.limit = limit;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return all.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        this.subscription = subscription;
        all.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            seen += buffer.remaining();
        }
        if (seen <= limit) {
            all.onNext(buffers);
        } else if (subscription != null) {
            subscription.cancel();
            all.onError(new TooLargeException(limit));
        }
    }

    @Override
    public void onError(Throwable throwable) {
        all.onError(throwable);
    }

    @Override
    public void onComplete() {
        all.onComplete();
    }
}
