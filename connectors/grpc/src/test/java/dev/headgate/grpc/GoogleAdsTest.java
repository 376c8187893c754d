package dev.headgate.grpc;

import static dev.headgate.grpc.Profiles.answered;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Custom;
import dev.headgate.api.Mistake;
import dev.headgate.api.Reply;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import io.grpc.Metadata;
import io.grpc.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class GoogleAdsTest {

    private static final String TOKEN = "t0p-s3cret";
    private static final String BEARER = "ya29.s3cret";
    private static final int QUOTA = 11;
    private static final int ACCOUNT = 2;
    private static final int DEVELOPER = 3;
    private static final Metadata.Key<byte[]> FAILURE =
            Metadata.Key.of("google.ads.googleads.v17.errors.googleadsfailure-bin", Metadata.BINARY_BYTE_MARSHALLER);
    private static final GoogleAdsConnectorFactory FACTORY = new GoogleAdsConnectorFactory();

    @Test
    void shouldSendWhatTheApiAsksForAndNobodyElseMay() throws IOException {
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, new byte[0]));
                GrpcConnector connector = connector(server)) {
            Reply reply = connector.call(Profiles.attempt(search()), () -> true);

            assertThat(answered(reply).verdict()).isEqualTo(new Verdict.Deliver());
            Metadata sent = Objects.requireNonNull(server.received.poll()).metadata();
            assertThat(sent.get(key("developer-token"))).isEqualTo(TOKEN);
            assertThat(sent.get(key("login-customer-id"))).isEqualTo("1234567890");
            assertThat(sent.get(key("authorization"))).isEqualTo("Bearer " + BEARER);
            Custom forged = new Custom(search().name(), Map.of("developer-token", "x"), search().payload());
            assertThat(connector.refusal(forged)).contains("custom.attributes.developer-token");
        }
    }

    @Test
    void shouldStopTheCustomerByAQuotaOfTheAccount() throws IOException {
        assertThat(failed(Status.RESOURCE_EXHAUSTED, GoogleAds.failure(QUOTA, 4, "Too many", ACCOUNT, 30))
                        .verdict())
                .isEqualTo(new Verdict.Throttled(List.of("customer"), Duration.ofSeconds(30)));
    }

    @Test
    void shouldStopTheWholeVendorByAQuotaOfTheDeveloper() throws IOException {
        assertThat(failed(Status.RESOURCE_EXHAUSTED, GoogleAds.failure(QUOTA, 4, "Too many", DEVELOPER, 30))
                        .verdict())
                .isEqualTo(new Verdict.Throttled(List.of(), Duration.ofSeconds(30)));
        assertThat(failed(Status.RESOURCE_EXHAUSTED, GoogleAds.failure(QUOTA, 2, "The day", DEVELOPER, 40_591))
                        .verdict())
                .isEqualTo(new Verdict.Quota(List.of(), Duration.ofSeconds(40_591)));
    }

    @Test
    void shouldStopTheUsualScopeByAQuotaThatTellsNeitherScopeNorWait() throws IOException {
        assertThat(failed(Status.RESOURCE_EXHAUSTED, GoogleAds.failure(QUOTA, 2, "The day", 0, 0))
                        .verdict())
                .isEqualTo(new Verdict.Quota(List.of("account"), null));
    }

    @ParameterizedTest
    @CsvSource({
        "17, 16, UNAUTHENTICATED, Auth",
        "17, 8, INVALID_ARGUMENT, Permanent",
        "9, 2, PERMISSION_DENIED, Permanent",
        "10, 4, INTERNAL, Transient",
        "10, 2, INTERNAL, Permanent",
        "11, 3, PERMISSION_DENIED, Permanent",
        "5, 7, INVALID_ARGUMENT, Permanent"
    })
    void shouldReadOtherErrorsByTheirKind(int kind, int code, Status.Code status, String verdict) throws IOException {
        Reply.Answered reply = failed(Status.fromCode(status), GoogleAds.failure(kind, code, "why", 0, 0));

        assertThat(reply.verdict().getClass().getSimpleName()).isEqualTo(verdict);
    }

    @Test
    void shouldReadAFailureWithoutAnErrorOfItsOwnByItsCode() throws IOException {
        assertThat(failed(Status.UNAVAILABLE, new byte[0]).verdict()).isEqualTo(new Verdict.Transient(null));
        assertThat(failed(Status.RESOURCE_EXHAUSTED, "none".getBytes(StandardCharsets.UTF_8))
                        .verdict())
                .isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @Test
    void shouldReadTheErrorAmongTheDetailsToo() throws IOException {
        Any detail = Any.newBuilder()
                .setTypeUrl("type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure")
                .setValue(ByteString.copyFrom(GoogleAds.failure(QUOTA, 4, "Too many", ACCOUNT, 30)))
                .build();
        Metadata trailers = new Metadata();
        trailers.put(
                Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER),
                com.google.rpc.Status.newBuilder().addDetails(detail).build().toByteArray());

        assertThat(failed(Status.RESOURCE_EXHAUSTED, trailers).verdict())
                .isEqualTo(new Verdict.Throttled(List.of("customer"), Duration.ofSeconds(30)));
    }

    @Test
    void shouldShowTheErrorInWordsWithoutTheCredential() throws IOException {
        String message = "The token " + BEARER + " has expired";
        Reply.Answered reply = failed(
                Status.UNAUTHENTICATED.withDescription(message), GoogleAds.failure(QUOTA, 4, message, ACCOUNT, 30));

        assertThat(reply.answer().headers().get("google-ads-error"))
                .startsWith("quota_error.RESOURCE_TEMPORARILY_EXHAUSTED: The token ***")
                .doesNotContain(BEARER);
        assertThat(Profiles.body(reply)).contains("has expired").doesNotContain(BEARER);
    }

    @Test
    void shouldCountASearchAsOneOperationAndAMutateByItsItems() {
        try (GrpcConnector connector = Profiles.connector(FACTORY, keys(1), Duration.ofSeconds(1))) {
            assertThat(connector.costs(search()))
                    .as("no limit counts operations")
                    .isEmpty();
        }
        List<Mistake> mistakes = new ArrayList<>();
        ConnectorContext context = Profiles.context(Duration.ofSeconds(1));
        ConnectorContext counting = new ConnectorContext(
                "vendor",
                context.deadline(),
                context.startSlack(),
                8,
                List.of(),
                Set.of("operations"),
                context.waits(),
                context.secrets());
        try (var connector = FACTORY.read(new Section("vendor.yaml", keys(1), mistakes), counting)
                .orElseThrow()
                .open()) {
            assertThat(connector.costs(search())).containsExactly(Map.entry("operations", 1));
            assertThat(connector.costs(custom("SearchStream", "{\"query\":\"q\"}")))
                    .containsExactly(Map.entry("operations", 1));
            assertThat(connector.costs(custom("Mutate", "{\"mutateOperations\":[\"a\",\"b\",\"c\"]}")))
                    .containsExactly(Map.entry("operations", 3));
            assertThat(connector.costs(custom("Mutate", "{}"))).containsExactly(Map.entry("operations", 1));
        }
        assertThat(mistakes).isEmpty();
    }

    @Test
    void shouldNameItsKeysThatAreMissingOrWrong() {
        Map<String, Object> keys = keys(1);
        keys.remove("developer-token");
        keys.put("login-customer-id", "123-456-7890");

        assertThat(Profiles.mistakes(FACTORY, keys))
                .anySatisfy(it -> assertThat(it).contains("developer-token: is missing"))
                .anySatisfy(it -> assertThat(it).contains("login-customer-id: ", "without hyphens"));
    }

    private static Reply.Answered failed(Status status, byte[] failure) throws IOException {
        Metadata trailers = new Metadata();
        trailers.put(FAILURE, failure);
        return failed(status, trailers);
    }

    private static Reply.Answered failed(Status status, Metadata trailers) throws IOException {
        try (TestServer server = new TestServer((call, _) -> call.close(status, trailers));
                GrpcConnector connector = connector(server)) {
            return answered(connector.call(Profiles.attempt(search()), () -> true));
        }
    }

    private static GrpcConnector connector(TestServer server) {
        return Profiles.connector(FACTORY, keys(server.port()), Duration.ofSeconds(20));
    }

    private static Map<String, Object> keys(int port) {
        return new HashMap<>(Profiles.keys(
                port,
                Map.of(
                        "descriptors", Things.file(GoogleAds.descriptors()).toString(),
                        "developer-token", "${env:TOKEN}",
                        "login-customer-id", "1234567890",
                        "customer-scope", List.of("customer"),
                        "auth", Map.of("kind", "header", "header", "authorization", "value", "Bearer ${env:BEARER}"))));
    }

    private static Custom search() {
        return custom("Search", "{\"customerId\":\"1\",\"query\":\"SELECT campaign.id FROM campaign\"}");
    }

    private static Custom custom(String method, String json) {
        return new Custom(GoogleAds.SERVICE + "/" + method, Map.of(), json.getBytes(StandardCharsets.UTF_8));
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }
}
