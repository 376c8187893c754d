package dev.headgate.gateway;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What was sent from here: what is awaited, and for a while the outcomes. A request that comes twice is sent once.
 *
 * <p>Threading: any thread.
 */
final class Outcomes {

    /** Bytes of an outcome beside its body, about. */
    private static final int PLAIN_BYTES = 1_000;

    /**
     * An intent that was sent.
     *
     * @param digest of the request that it came with
     * @param outcome of the intent; fails as {@link Door#call} does
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by isOf
    record Sent(byte[] digest, CompletableFuture<Result> outcome) {

        boolean isOf(byte[] other) {
            return Arrays.equals(digest, other);
        }
    }

    private final Door door;
    private final Map<Name, Sent> awaited = new ConcurrentHashMap<>();
    private final Cache<Name, Sent> known;

    /**
     * @param keep how long an outcome is kept
     * @param maxBytes of outcomes, about
     */
    Outcomes(Door door, Duration keep, long maxBytes, Ticker ticker) {
        this.door = door;
        this.known = Caffeine.newBuilder()
                .expireAfterWrite(keep)
                .maximumWeight(maxBytes)
                .weigher((Name name, Sent sent) -> weight(name, sent))
                .ticker(ticker)
                .build();
    }

    private static int weight(Name name, Sent sent) {
        Result result = sent.outcome().getNow(null);
        int body = result == null || result.getBody() == null
                ? 0
                : result.getBody().remaining();
        return (int) Math.min(Integer.MAX_VALUE, (long) PLAIN_BYTES + name.id().length() + body);
    }

    /**
     * Sends an intent, unless one of its name was sent: that one is returned then.
     *
     * @param digest of the request
     */
    Sent send(Intent intent, byte[] digest) {
        Name name = Name.of(intent);
        Sent mine = new Sent(digest, new CompletableFuture<>());
        Sent other = awaited.putIfAbsent(name, mine);
        if (other != null) {
            return other;
        }
        Sent answered = known.getIfPresent(name); // it may have got its outcome in between
        if (answered == null) {
            start(name, mine, intent);
            return mine;
        }
        mine.outcome().complete(answered.outcome().join()); // for who has found this one meanwhile
        awaited.remove(name, mine);
        return answered;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // ends in the other future
    private void start(Name name, Sent sent, Intent intent) {
        door.call(intent).whenComplete((result, failure) -> {
            if (failure == null) {
                sent.outcome().complete(result);
                known.put(name, sent);
            } else {
                sent.outcome().completeExceptionally(failure);
            }
            awaited.remove(name, sent);
        });
    }

    /** What was sent under the name; null if nothing was from here, or too long ago. */
    @Nullable
    Sent find(Name name) {
        Sent sent = awaited.get(name);
        return sent != null ? sent : known.getIfPresent(name);
    }

    /** Intents whose outcome is awaited. */
    int awaited() {
        return awaited.size();
    }

    /** Outcomes that can be asked for again. */
    long kept() {
        known.cleanUp();
        return known.estimatedSize();
    }

    /** Bytes of those, about. */
    long keptBytes() {
        known.cleanUp(); // a cache weighs what was put into it a moment later, on another thread
        return known.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }
}
