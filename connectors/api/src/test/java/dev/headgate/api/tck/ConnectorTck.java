package dev.headgate.api.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Cap;
import dev.headgate.api.Collect;
import dev.headgate.api.Connector;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Departure;
import dev.headgate.api.Mistake;
import dev.headgate.api.Names;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import dev.headgate.api.secret.Secrets;
import dev.headgate.api.tck.ScriptedVendor.Behaviour;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every connector has to keep. A connector's own test extends this class and says how its vendor is stood in for; what it
 * can do besides has tests of its own.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ConnectorTck {

    /** The most calls at once in these tests. */
    protected static final int MAX_IN_FLIGHT = 8;

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    /** Long enough for a connection to be made, short enough to be waited for. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final List<Connector> opened = new ArrayList<>();
    private ScriptedVendor vendor;

    /** Counts the departures that it grants. */
    private static final class CountedDepartures implements Departure {

        final AtomicInteger granted = new AtomicInteger();

        @Override
        public boolean granted() {
            granted.incrementAndGet();
            return true;
        }
    }

    /** The factory as its service file names it. */
    protected abstract ConnectorFactory factory();

    /** A vendor that answers; started for each test. */
    protected abstract ScriptedVendor start() throws Exception;

    /** The connector's own keys of a profile for that vendor. */
    protected abstract Map<String, Object> profile(ScriptedVendor vendor);

    /**
     * The connector's own keys of a profile for an address where nobody listens.
     *
     * @param port on the loopback address
     */
    protected abstract Map<String, Object> profile(int port);

    /** One that makes one request. */
    protected abstract Operation operation();

    /** One that makes two requests where the vendor answers; null if the connector has none. */
    protected @Nullable Operation twoRequests() {
        return null;
    }

    /** Whether a vendor of this kind says how long to wait: {@link Behaviour#REFUSE} then says 7 seconds. */
    protected boolean saysHowLong() {
        return true;
    }

    @BeforeEach
    void startVendor() throws Exception {
        vendor = start();
    }

    @AfterEach
    void closeAll() throws Exception {
        opened.forEach(Connector::close);
        vendor.close();
    }

    @Test
    void shouldBeFoundByItsServiceFile() {
        assertThat(java.util.ServiceLoader.load(ConnectorFactory.class))
                .anySatisfy(it -> assertThat(it.name()).isEqualTo(factory().name()));
        assertThat(factory().name()).matches("[a-z][a-z0-9-]*");
    }

    @Test
    void shouldOpenNothingBeforeTheFirstCall() {
        read(profile(vendor), DEADLINE);
        open(DEADLINE);

        assertThat(vendor.connections()).isZero();
    }

    @Test
    void shouldLeaveKeysThatItDoesNotKnowToBeRefused() {
        Map<String, Object> keys = new java.util.HashMap<>(profile(vendor));
        keys.put("no-such-key", "1");
        List<Mistake> mistakes = new ArrayList<>();

        read(keys, DEADLINE, mistakes);

        assertThat(mistakes)
                .singleElement()
                .satisfies(it -> assertThat(it.key()).isEqualTo("no-such-key"));
    }

    @Test
    void shouldNameCapsAsLimitsAreNamed() {
        List<Cap> caps = read(profile(vendor), DEADLINE).caps();

        assertThat(caps).allSatisfy(it -> assertThat(Names.read(it.id())).isPresent());
        assertThat(caps).extracting(Cap::id).doesNotHaveDuplicates();
    }

    /** Its profile here does not say how lists go on. */
    @Test
    void shouldRefuseAListOfWhichItDoesNotKnowHowItGoesOn() {
        Connector connector = open(DEADLINE);
        CountedDepartures departures = new CountedDepartures();
        Collect list = new Collect("/things", Map.of(), null, 0, 0);

        assertThat(connector.refusal(list)).isNotBlank();
        assertThat(connector.call(attempt(list), departures)).isInstanceOf(Reply.Unsent.class);
        assertThat(departures.granted).hasValue(0);
    }

    @Test
    void shouldRefuseAnOperationOfAKindThatItDoesNotKnow() {
        Connector connector = open(DEADLINE);
        Operation unknown = new Operation() {};
        CountedDepartures departures = new CountedDepartures();

        assertThat(connector.refusal(unknown)).isNotBlank();
        assertThat(connector.call(attempt(unknown), departures)).isInstanceOf(Reply.Unsent.class);
        assertThat(departures.granted).hasValue(0);
        assertThat(connector.refusal(operation())).isNull();
    }

    @Test
    void shouldSayNoNegativeCosts() {
        Map<String, Integer> costs = open(DEADLINE).costs(operation());

        assertThat(costs.values()).allSatisfy(cost -> assertThat(cost).isNotNegative());
        assertThat(costs.getOrDefault("requests", 1)).isPositive();
    }

    @Test
    void shouldMakeOneRequestForEachDeparture() {
        Connector connector = open(DEADLINE);
        CountedDepartures departures = new CountedDepartures();

        for (int call = 1; call <= 5; call++) {
            Reply reply = connector.call(attempt(operation()), departures);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answered.class, it -> assertThat(it.verdict()).isEqualTo(new Verdict.Deliver()));
            assertThat(departures.granted).hasValue(call);
            assertThat(vendor.requests()).isEqualTo(call);
        }
        assertThat(vendor.connections()).as("what is there is used again").isEqualTo(1);
    }

    @Test
    void shouldWriteNothingWithoutADeparture() {
        Reply reply = open(DEADLINE).call(attempt(operation()), () -> false);

        assertUnsent(reply, Reply.Unsent.Cause.HANDED_BACK);
        assertThat(vendor.requests()).isZero();
    }

    @Test
    void shouldCallAgainAfterADepartureThatWasNotGranted() {
        Connector connector = open(DEADLINE);
        for (int call = 0; call < 3 * MAX_IN_FLIGHT; call++) {
            connector.call(attempt(operation()), () -> false);
        }

        assertDelivered(connector.call(attempt(operation()), () -> true));
        assertThat(vendor.requests()).isEqualTo(1);
    }

    @Test
    void shouldReadARefusal() {
        vendor.does(Behaviour.REFUSE);

        Reply reply = open(DEADLINE).call(attempt(operation()), () -> true);

        assertThat(reply).isInstanceOf(Reply.Answered.class);
        Verdict verdict = ((Reply.Answered) reply).verdict();
        assertThat(verdict).isInstanceOf(Verdict.Refusal.class);
        if (saysHowLong()) {
            assertThat(((Verdict.Refusal) verdict).hint()).isEqualTo(Duration.ofSeconds(7));
        }
        assertThat(vendor.requests())
                .as("it is not for a connector to try again")
                .isEqualTo(1);
    }

    @Test
    void shouldSayThatNoAnswerCameWhenTheConnectionBreaks() {
        Connector connector = open(DEADLINE);
        CountedDepartures departures = new CountedDepartures();
        assertDelivered(connector.call(attempt(operation()), departures));
        vendor.does(Behaviour.BREAK);

        Reply broken = connector.call(attempt(operation()), departures);
        vendor.does(Behaviour.ANSWER);
        Reply after = connector.call(attempt(operation()), departures);

        assertThat(broken).isInstanceOf(Reply.Unanswered.class);
        assertDelivered(after);
        assertThat(vendor.requests()).isEqualTo(3);
        assertThat(departures.granted).hasValue(3);
    }

    @Test
    void shouldGiveUpAtTheDeadline() {
        Connector connector = open(SHORT);
        assertDelivered(connector.call(attempt(operation()), () -> true));
        vendor.does(Behaviour.HANG);

        Reply reply = connector.call(attempt(operation()), () -> true);

        assertThat(reply).isInstanceOf(Reply.Unanswered.class);
        assertThat(vendor.requests()).isEqualTo(2);
    }

    @Test
    void shouldGiveUpWhenTheIntentsTimeIsOver() {
        Connector connector = open(DEADLINE);
        assertDelivered(connector.call(attempt(operation()), () -> true));
        vendor.does(Behaviour.HANG);

        Reply reply = connector.call(attempt(operation()).within(SHORT), () -> true);

        assertThat(reply).isInstanceOf(Reply.Unanswered.class);
        assertThat(vendor.requests()).isEqualTo(2);
    }

    @Test
    void shouldKeepToTheDeadlineWhereTheIntentHasMoreTime() {
        Connector connector = open(SHORT);
        assertDelivered(connector.call(attempt(operation()).within(DEADLINE), () -> true));
        vendor.does(Behaviour.HANG);

        Reply reply = connector.call(attempt(operation()).within(DEADLINE.multipliedBy(100)), () -> true);

        assertThat(reply).isInstanceOf(Reply.Unanswered.class);
    }

    @Test
    void shouldSayHowManyRequestsItMadeOfSeveral() {
        Connector connector = open(DEADLINE);
        CountedDepartures departures = new CountedDepartures();

        Reply reply = connector.call(attempt(several()), departures);

        assertDelivered(reply);
        assertThat(reply.reading().spent()).containsEntry("requests", 2);
        assertThat(departures.granted).hasValue(2);
        assertThat(vendor.requests()).isEqualTo(2);
    }

    @Test
    void shouldStopWhereTheNextOfSeveralRequestsHasNoLeave() {
        Connector connector = open(DEADLINE);
        AtomicInteger asked = new AtomicInteger();

        Reply reply = connector.call(attempt(several()), () -> asked.incrementAndGet() == 1);

        assertThat(reply).isInstanceOf(Reply.Stopped.class);
        assertThat(reply.reading().spent()).containsEntry("requests", 1);
        assertThat(asked).as("it asks no more once it is refused").hasValue(2);
        assertThat(vendor.requests()).isEqualTo(1);
        assertDelivered(connector.call(attempt(operation()), () -> true));
        assertThat(vendor.connections()).as("what is there is used again").isEqualTo(1);
    }

    @Test
    void shouldWriteNothingOfSeveralRequestsWithoutADeparture() {
        Reply reply = open(DEADLINE).call(attempt(several()), () -> false);

        assertUnsent(reply, Reply.Unsent.Cause.HANDED_BACK);
        assertThat(vendor.requests()).isZero();
    }

    /** Not of a connector that has none. */
    private Operation several() {
        Operation several = twoRequests();
        Assumptions.assumeTrue(several != null);
        return Objects.requireNonNull(several);
    }

    @Test
    void shouldEndACallWhoseThreadIsInterrupted() throws Exception {
        Connector connector = open(DEADLINE);
        vendor.does(Behaviour.HANG);
        Running call = new Running(connector, attempt(operation()));
        awaitRequests(1);

        call.thread.interrupt();

        assertThat(call.reply()).isInstanceOf(Reply.Unanswered.class);
        assertThat(call.interrupted).as("the thread's flag").isTrue();
        vendor.does(Behaviour.ANSWER);
        assertDelivered(connector.call(attempt(operation()), () -> true));
    }

    @Test
    void shouldWriteNothingOnAThreadThatWasInterruptedBefore() throws Exception {
        Connector connector = open(DEADLINE);
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        AtomicBoolean flag = new AtomicBoolean();
        Thread.ofVirtual()
                .start(() -> {
                    Thread.currentThread().interrupt();
                    reply.complete(connector.call(
                            attempt(operation()), () -> !Thread.currentThread().isInterrupted()));
                    flag.set(Thread.currentThread().isInterrupted());
                })
                .join();

        assertThat(reply.get()).isInstanceOf(Reply.Unsent.class);
        assertThat(flag).isTrue();
        assertThat(vendor.requests()).isZero();
    }

    @Test
    void shouldSayThatTheVendorCannotBeReached() throws IOException {
        Connector connector = open(profile(unusedPort()), DEADLINE);
        CountedDepartures departures = new CountedDepartures();

        Reply reply = connector.call(attempt(operation()), departures);

        assertUnsent(reply, Reply.Unsent.Cause.UNREACHABLE);
        assertThat(departures.granted).as("nothing could be written").hasValue(0);
    }

    @Test
    void shouldMakeAsManyCallsAtOnceAsItMay() throws Exception {
        Connector connector = open(DEADLINE);
        CountDownLatch departed = new CountDownLatch(MAX_IN_FLIGHT);
        List<Running> calls = new ArrayList<>();
        vendor.does(Behaviour.HANG);
        for (int call = 0; call < MAX_IN_FLIGHT; call++) {
            calls.add(new Running(connector, attempt(operation()), () -> {
                departed.countDown();
                return true;
            }));
        }

        assertThat(departed.await(30, TimeUnit.SECONDS))
                .as("none waits for another")
                .isTrue();
        awaitRequests(MAX_IN_FLIGHT);

        connector.close();
        for (Running call : calls) {
            assertThat(call.reply()).isInstanceOf(Reply.Unanswered.class);
        }
    }

    @Test
    void shouldCallNobodyOnceClosed() {
        Connector connector = open(DEADLINE);
        connector.close();
        connector.close();

        assertUnsent(connector.call(attempt(operation()), () -> true), Reply.Unsent.Cause.HANDED_BACK);
        assertThat(vendor.requests()).isZero();
    }

    @Test
    void shouldTellItsHealthBeforeAndAfterCalls() {
        Connector connector = open(DEADLINE);
        assertThat(connector.health().usable()).isTrue();
        assertThat(vendor.connections()).as("it asks nobody").isZero();

        assertDelivered(connector.call(attempt(operation()), () -> true));

        assertThat(connector.health().usable()).isTrue();
    }

    /** An attempt of the first number. */
    protected static Attempt attempt(Operation operation) {
        return new Attempt("intent-1", "key-1", 1, Map.of("account", "a"), operation);
    }

    /** Opens a connector that is closed after the test. */
    protected final Connector open(Map<String, Object> profile, Duration deadline) {
        Connector connector = read(profile, deadline).open();
        opened.add(connector);
        return connector;
    }

    /** Asserts an answer that is what was wanted. */
    protected static void assertDelivered(Reply reply) {
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Answered.class, it -> assertThat(it.verdict()).isEqualTo(new Verdict.Deliver()));
    }

    /** Asserts that nothing was written. */
    protected static void assertUnsent(Reply reply, Reply.Unsent.Cause cause) {
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Unsent.class, it -> assertThat(it.cause()).isEqualTo(cause));
    }

    private Connector open(Duration deadline) {
        return open(profile(vendor), deadline);
    }

    private ConnectorConfig read(Map<String, Object> keys, Duration deadline) {
        List<Mistake> mistakes = new ArrayList<>();
        ConnectorConfig config = read(keys, deadline, mistakes);
        assertThat(mistakes).isEmpty();
        return config;
    }

    private ConnectorConfig read(Map<String, Object> keys, Duration deadline, List<Mistake> mistakes) {
        Section own = new Section("vendor.yaml", keys, mistakes);
        ConnectorContext.Waits waits =
                new ConnectorContext.Waits(Duration.ofSeconds(30), Duration.ofHours(1), Duration.ofSeconds(1));
        ConnectorContext context = new ConnectorContext(
                "vendor",
                deadline,
                Duration.ofSeconds(1),
                MAX_IN_FLIGHT,
                List.of(),
                Set.of("cost"),
                waits,
                Secrets.installed());
        ConnectorConfig config = factory().read(own, context).orElseThrow();
        own.close();
        return config;
    }

    private void awaitRequests(int number) {
        while (vendor.requests() < number) { // the timeout of the class ends it
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** A call on a virtual thread, as they are made. */
    private static final class Running {

        final Thread thread;
        final AtomicBoolean interrupted = new AtomicBoolean();
        private final CompletableFuture<Reply> reply = new CompletableFuture<>();

        Running(Connector connector, Attempt attempt) {
            this(connector, attempt, () -> true);
        }

        Running(Connector connector, Attempt attempt, Departure departure) {
            thread = Thread.ofVirtual().start(() -> {
                try {
                    reply.complete(connector.call(attempt, departure));
                } catch (Throwable defect) {
                    reply.completeExceptionally(defect);
                }
                interrupted.set(Thread.currentThread().isInterrupted());
            });
        }

        Reply reply() throws Exception {
            thread.join();
            return reply.get();
        }
    }
}
