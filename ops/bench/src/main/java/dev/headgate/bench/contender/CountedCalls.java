package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.bench.process.Pause;
import dev.headgate.schemas.Intent;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.time.Instant;
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
final class CountedCalls extends Calls.Delegating {

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
        for (Instant now = Instant.now(); count(intent, now) > most; now = Instant.now()) {
            Pause.of(untilNext(now));
        }
        return calls.call(intent);
    }

    /** How many calls of the vendor there are in that second, with this one. */
    private long count(Intent intent, Instant now) throws InterruptedException {
        String key = "calls:" + intent.getVendor() + ":" + now.getEpochSecond();
        RedisFuture<Long> count = connection.async().evalsha(digest, ScriptOutputType.INTEGER, key);
        try {
            return count.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the call could not be counted", e.getCause());
        }
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
