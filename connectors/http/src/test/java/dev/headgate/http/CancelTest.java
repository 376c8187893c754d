package dev.headgate.http;

import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headgate.api.Reply;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profile's deadline is far beyond these tests' time limit: what ends the calls is the interrupt. */
@Timeout(10)
class CancelTest {

    private record End(Reply reply, boolean interrupted) {}

    private static Thread.Builder threads(boolean isVirtual) {
        return isVirtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon();
    }

    private static Thread call(Thread.Builder threads, HttpConnector connector, CompletableFuture<End> end) {
        return threads.start(() -> {
            Reply reply = connector.call(get("/"), () -> true);
            end.complete(new End(reply, Thread.currentThread().isInterrupted()));
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldEndACallThatWaitsForItsAnswer(boolean isVirtual) throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    arrived.countDown();
                    connection.awaitHangUp();
                });
                HttpConnector connector = Calls.connector(vendor, "deadline: 1m")) {
            CompletableFuture<End> end = new CompletableFuture<>();
            Thread caller = call(threads(isVirtual), connector, end);
            arrived.await();

            caller.interrupt();

            assertThat(end.get()).isEqualTo(new End(new Reply.Unanswered("interrupted"), true));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldEndACallThatWaitsForItsBody(boolean isVirtual) throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx");
                    answered.countDown();
                    connection.awaitHangUp();
                });
                HttpConnector connector = Calls.connector(vendor, "deadline: 1m")) {
            CompletableFuture<End> end = new CompletableFuture<>();
            Thread caller = call(threads(isVirtual), connector, end);
            answered.await();

            caller.interrupt();

            assertThat(end.get()).isEqualTo(new End(new Reply.Unanswered("interrupted"), true));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldEndACallThatWaitsForAConnection(boolean isVirtual) throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    arrived.countDown();
                    connection.awaitHangUp();
                });
                HttpConnector connector = Calls.connector(vendor, "deadline: 1m", "bulkhead: 1")) {
            call(Thread.ofVirtual(), connector, new CompletableFuture<>());
            arrived.await();
            CompletableFuture<End> end = new CompletableFuture<>();
            Thread waiting = call(threads(isVirtual), connector, end);
            await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);

            waiting.interrupt();

            assertThat(end.get())
                    .isEqualTo(new End(new Reply.Unsent("interrupted", Reply.Unsent.Cause.HANDED_BACK), true));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldSendNothingOnAThreadAlreadyInterrupted() throws Exception {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            CompletableFuture<Reply> reply = new CompletableFuture<>();

            Thread.ofPlatform().start(() -> {
                Thread.currentThread().interrupt();
                reply.complete(connector.call(get("/"), () -> true));
            });

            assertThat(reply.get()).isEqualTo(new Reply.Unsent("interrupted", Reply.Unsent.Cause.HANDED_BACK));
            assertThat(vendor.bytes).hasValue(0);
        }
    }

    @Test
    void shouldEndCallsInFlightUnansweredOnClose() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
            connection.readRequest();
            arrived.countDown();
            connection.awaitHangUp();
        })) {
            HttpConnector connector = Calls.connector(vendor, "deadline: 1m");
            CompletableFuture<End> end = new CompletableFuture<>();
            call(Thread.ofPlatform(), connector, end);
            arrived.await();

            connector.close();

            assertThat(end.get(5, TimeUnit.SECONDS))
                    .isEqualTo(new End(new Reply.Unanswered("the connector was closed"), false));
        }
    }

    @Test
    void shouldLeaveTheConnectorUsableAfterACancelledCall() throws IOException, Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    if (arrived.getCount() > 0) {
                        arrived.countDown();
                        connection.awaitHangUp();
                    }
                    connection.write(RawVendor.OK);
                });
                HttpConnector connector = Calls.connector(vendor, "deadline: 1m", "bulkhead: 1")) {
            CompletableFuture<End> end = new CompletableFuture<>();
            Thread caller = call(Thread.ofPlatform(), connector, end);
            arrived.await();
            caller.interrupt();
            end.get();

            Reply next = connector.call(get("/"), () -> true);

            assertThat(next).isInstanceOf(Reply.Answered.class);
        }
    }
}
