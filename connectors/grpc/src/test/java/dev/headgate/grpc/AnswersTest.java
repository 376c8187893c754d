package dev.headgate.grpc;

import static dev.headgate.grpc.Profiles.answered;
import static dev.headgate.grpc.Profiles.body;
import static dev.headgate.grpc.Profiles.get;
import static dev.headgate.grpc.Profiles.list;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import dev.headgate.api.Attempt;
import dev.headgate.api.Custom;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import io.grpc.Metadata;
import io.grpc.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class AnswersTest {

    private static final List<String> ACCOUNT = List.of("account");

    @Test
    void shouldSendTheMessageOfTheJsonAndTheIdempotencyKey() throws IOException {
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, Things.thing("7")));
                GrpcConnector connector = Profiles.connector(server, Map.of())) {
            Reply reply = connector.call(get(), () -> true);

            assertThat(body(reply)).isEqualTo("{\"id\":\"7\"}");
            TestServer.Received received = Objects.requireNonNull(server.received.poll());
            assertThat(received.method()).isEqualTo(Things.GET);
            assertThat(received.payload().bytes()).isEqualTo(Things.thing("7"));
            assertThat(received.metadata().get(key("idempotency-key"))).isEqualTo("key-1");
        }
    }

    @Test
    void shouldHandOverMessagesAsOnTheWireIfTheProfileSaysSo() throws IOException {
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, Things.thing("8")));
                GrpcConnector connector = Profiles.connector(server, Map.of("encoding", "protobuf"))) {
            Attempt attempt = Profiles.attempt(new Custom(Things.GET, Map.of(), Things.thing("7")));

            Reply.Answered reply = answered(connector.call(attempt, () -> true));

            assertThat(reply.answer().body()).isEqualTo(Things.thing("8"));
            assertThat(Objects.requireNonNull(server.received.poll()).payload().bytes())
                    .isEqualTo(Things.thing("7"));
        }
    }

    @Test
    void shouldGatherTheMessagesOfAStreamInTheBodyUpToItsCap() throws IOException {
        try (TestServer server =
                        new TestServer((call, _) -> TestServer.answer(call, Things.thing("1"), Things.thing("2")));
                GrpcConnector connector = Profiles.connector(server, Map.of());
                GrpcConnector small = Profiles.connector(server, Map.of("max-body", "15B"))) {
            assertThat(body(connector.call(list(), () -> true))).isEqualTo("[{\"id\":\"1\"},{\"id\":\"2\"}]");

            Reply.Answered omitted = answered(small.call(list(), () -> true));

            assertThat(omitted.answer().bodyOmitted()).isTrue();
            assertThat(omitted.verdict()).isEqualTo(new Verdict.Deliver());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "RESOURCE_EXHAUSTED, Throttled",
        "UNAUTHENTICATED, Auth",
        "UNAVAILABLE, Transient",
        "ABORTED, Transient",
        "INTERNAL, Transient",
        "UNKNOWN, Transient",
        "DEADLINE_EXCEEDED, Transient",
        "INVALID_ARGUMENT, Permanent",
        "NOT_FOUND, Permanent",
        "ALREADY_EXISTS, Permanent",
        "PERMISSION_DENIED, Permanent",
        "FAILED_PRECONDITION, Permanent",
        "OUT_OF_RANGE, Permanent",
        "UNIMPLEMENTED, Permanent",
        "DATA_LOSS, Permanent"
    })
    void shouldReadAStatusCode(Status.Code code, String verdict) throws IOException {
        Reply.Answered reply = failed(Map.of(), Status.fromCode(code).withDescription("why"));

        assertThat(reply.answer().status()).isEqualTo(code.value());
        assertThat(reply.verdict().getClass().getSimpleName()).isEqualTo(verdict);
        assertThat(body(reply)).isEqualTo("{\"code\":" + code.value() + ",\"message\":\"why\"}");
    }

    @Test
    void shouldReadACodeAsTheProfileSays() throws IOException {
        Map<String, Object> statuses = Map.of("statuses", Map.of("ABORTED", "permanent", "NOT_FOUND", "deliver"));

        assertThat(failed(statuses, Status.ABORTED).verdict()).isEqualTo(new Verdict.Permanent());
        assertThat(failed(statuses, Status.NOT_FOUND).verdict()).isEqualTo(new Verdict.Deliver());
    }

    @Test
    void shouldHeedRetryInfo() throws IOException {
        assertThat(failed(Map.of(), Status.RESOURCE_EXHAUSTED, retry(7, 500_000_000))
                        .verdict())
                .isEqualTo(new Verdict.Throttled(ACCOUNT, Duration.ofMillis(7_500)));
        assertThat(failed(Map.of(), Status.UNAVAILABLE, retry(7, 0)).verdict())
                .isEqualTo(new Verdict.Transient(Duration.ofSeconds(7)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-3, 0", "0, -1", "1, -2000000000", "99999999999, 0"})
    void shouldNotHeedRetryInfoThatIsNoWait(long seconds, int nanos) throws IOException {
        assertThat(failed(Map.of(), Status.RESOURCE_EXHAUSTED, retry(seconds, nanos))
                        .verdict())
                .isEqualTo(new Verdict.Throttled(ACCOUNT, null));
    }

    @ParameterizedTest
    @CsvSource({"grpc-retry-pushback-ms, 1500, 1500", "retry-after, 3, 3000", "retry-after, soon,", "retry-after, 0,"})
    void shouldHeedMetadataThatTellsAWait(String name, String value, @Nullable Long millis) throws IOException {
        try (TestServer server = new TestServer((call, _) -> {
                    Metadata trailers = new Metadata();
                    trailers.put(key(name), value);
                    call.close(Status.RESOURCE_EXHAUSTED, trailers);
                });
                GrpcConnector connector = Profiles.connector(server, Map.of())) {
            Reply.Answered reply = answered(connector.call(get(), () -> true));

            assertThat(reply.verdict())
                    .isEqualTo(new Verdict.Throttled(ACCOUNT, millis == null ? null : Duration.ofMillis(millis)));
            assertThat(reply.answer().headers()).containsEntry(name, value);
        }
    }

    @Test
    void shouldTellAQuotaFromAThrottleByItsDetails() throws IOException {
        QuotaFailure quota = QuotaFailure.newBuilder()
                .addViolations(QuotaFailure.Violation.newBuilder().setSubject("project:1"))
                .build();

        assertThat(failed(Map.of(), Status.RESOURCE_EXHAUSTED, quota).verdict())
                .isEqualTo(new Verdict.Quota(ACCOUNT, null));
        assertThat(failed(Map.of(), Status.RESOURCE_EXHAUSTED, quota, retry(7, 0))
                        .verdict())
                .isEqualTo(new Verdict.Throttled(ACCOUNT, Duration.ofSeconds(7)));
    }

    @Test
    void shouldShowDetailsThatAreKnownAndLeaveOutTheOthers() throws IOException {
        Any unknown = Any.newBuilder().setTypeUrl("type.googleapis.com/no.Such").build();
        try (TestServer server = new TestServer((call, _) -> {
                    com.google.rpc.Status all = com.google.rpc.Status.newBuilder()
                            .setCode(3)
                            .addDetails(unknown)
                            .addDetails(Any.pack(retry(7, 0)))
                            .build();
                    Metadata trailers = new Metadata();
                    trailers.put(
                            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER),
                            all.toByteArray());
                    call.close(Status.INVALID_ARGUMENT, trailers);
                });
                GrpcConnector connector = Profiles.connector(server, Map.of())) {
            Reply.Answered reply = answered(connector.call(get(), () -> true));

            assertThat(body(reply)).contains("google.rpc.RetryInfo", "7s").doesNotContain("no.Such");
            assertThat(reply.answer().headers()).doesNotContainKey("grpc-status-details-bin");
        }
    }

    private static Reply.Answered failed(Map<String, ?> more, Status status, Message... details) throws IOException {
        try (TestServer server = new TestServer((call, _) -> TestServer.fail(call, status, details));
                GrpcConnector connector = Profiles.connector(server, more)) {
            return answered(connector.call(get(), () -> true));
        }
    }

    private static RetryInfo retry(long seconds, int nanos) {
        return RetryInfo.newBuilder()
                .setRetryDelay(com.google.protobuf.Duration.newBuilder()
                        .setSeconds(seconds)
                        .setNanos(nanos))
                .build();
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }
}
