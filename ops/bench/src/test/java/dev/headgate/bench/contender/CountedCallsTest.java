package dev.headgate.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.headgate.api.Answer;
import dev.headgate.bench.micro.Records;
import dev.headgate.bench.process.RedisServer;
import dev.headgate.schemas.Intent;
import io.lettuce.core.RedisConnectionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real Redis, where there is one. */
class CountedCallsTest {

    private static final Answer GOOD = new Answer(200, Map.of(), new byte[0]);
    private static final Intent INTENT = Records.intent();

    @TempDir
    private Path dir;

    @BeforeEach
    void setUp() {
        assumeThat(RedisServer.isInstalled()).as("redis-server is on the PATH").isTrue();
    }

    @Test
    void shouldCountTheCallsOfAllWorkersTogether() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                RedisServer redis = RedisServer.start(dir);
                CountedCalls one = counted(redis, 3, 10);
                CountedCalls other = counted(redis, 3, 10)) {
            // When
            long began = System.nanoTime();
            List<Future<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                CountedCalls worker = i % 2 == 0 ? one : other;
                answers.add(threads.submit(() -> worker.call(INTENT)));
            }

            // Then
            for (Future<Answer> answer : answers) {
                assertThat(answer).succeedsWithin(Duration.ofSeconds(30)).isSameAs(GOOD);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .as("three of ten in a second, so they take parts of four")
                    .isGreaterThan(Duration.ofSeconds(2));
        }
    }

    @Test
    void shouldWaitForTheNextSecondWhereThisOneIsFull() throws Exception {
        try (RedisServer redis = RedisServer.start(dir);
                CountedCalls counted = counted(redis, 1, 3)) {
            long began = System.nanoTime();
            for (int i = 0; i < 3; i++) {
                assertThat(counted.call(INTENT)).isSameAs(GOOD);
            }

            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .as("the second is of the next second, the third of the one after that")
                    .isGreaterThan(Duration.ofSeconds(1));
        }
    }

    @Test
    void shouldEndRedisWhenClosed() throws Exception {
        RedisServer redis = RedisServer.start(dir);
        redis.close();

        assertThat(redis.cpu()).as("of nobody").isZero();
        assertThatExceptionOfType(RedisConnectionException.class).isThrownBy(() -> counted(redis, 1, 1));
    }

    /** As many good answers as there are calls. */
    private CountedCalls counted(RedisServer redis, int perSecond, int calls) {
        Answer[] answers = new Answer[calls];
        Arrays.fill(answers, GOOD);
        Assignment.Api api = new Assignment.Api("", perSecond);
        Assignment assignment = new Assignment("", dir, List.of("one"), 1, 1, CallKind.COUNTED, api, redis.port());
        return new CountedCalls(new ScriptedCalls(answers), assignment);
    }
}
