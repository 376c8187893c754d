package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.bench.process.Pause;
import dev.headgate.schemas.Intent;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Calls that are counted in Redis first, in a counter for each vendor and second that all workers share. What the second
 * has no room for is counted again in the next one, some time after its beginning so that not all come at once.
 *
 * <p>As Redis' documentation of INCR has it ("Pattern: Rate limiter 2"), in a script because otherwise a counter might
 * never expire; over one connection for all threads, as Lettuce's advises.
 *
 * <p>Threading: any thread.
 */
final class CountedCalls extends DelegatingCalls {

    private static final String SCRIPT = "local count = redis.call('INCR', KEYS[1]) "
            + "if count == 1 then redis.call('EXPIRE', KEYS[1], 5) end "
            + "return count";

    private static final long JITTER_NANOS = Duration.ofMillis(250).toNanos();

    private final long most;
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;
    private final String digest;

    CountedCalls(Calls calls, Assignment assignment) {
        super(calls);
        int perSecond = assignment.api().perSecond();
        this.most = perSecond == 0 ? Long.MAX_VALUE : perSecond;
        this.client = RedisClient.create(RedisURI.create("127.0.0.1", assignment.redis()));
        this.connection = client.connect();
        this.digest = connection.sync().scriptLoad(SCRIPT);
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
        try {
            for (Instant now = Instant.now();
                    count(intent, now).toCompletableFuture().get() > most;
                    now = Instant.now()) {
                Pause.of(untilNext(now));
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the call could not be counted", e.getCause());
        }
        return calls.call(intent);
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        Instant now = Instant.now();
        return count(intent, now)
                .thenCompose(count ->
                        count <= most ? calls.begin(intent) : Pause.before(untilNext(now), () -> begin(intent)));
    }

    /** How many calls of the vendor there are in that second, with this one. */
    private CompletionStage<Long> count(Intent intent, Instant now) {
        String key = "calls:" + intent.getVendor() + ":" + now.getEpochSecond();
        return connection.async().evalsha(digest, ScriptOutputType.INTEGER, key);
    }

    private static Duration untilNext(Instant now) {
        Instant next = Instant.ofEpochSecond(now.getEpochSecond() + 1);
        return Duration.between(now, next).plusNanos(ThreadLocalRandom.current().nextLong(JITTER_NANOS));
    }

    @Override
    public void close() {
        connection.close();
        client.shutdown();
        super.close();
    }
}
