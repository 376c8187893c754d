package dev.headgate.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Custom;
import dev.headgate.api.Departure;
import dev.headgate.api.Health;
import dev.headgate.api.Operation;
import dev.headgate.api.Parts;
import dev.headgate.api.Reply;
import dev.headgate.api.Reply.Unsent.Cause;
import dev.headgate.api.Verdict;
import dev.headgate.api.secret.SecretUnavailableException;
import io.grpc.Metadata;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Calls one gRPC vendor as its profile says: one stream on the wire for each departure granted.
 *
 * <p>Threading: any thread, virtual or platform. One thread of its own reads and writes.
 */
final class GrpcConnector implements Connector {

    private static final String CLOSED = "the connector was closed";

    private final GrpcSettings settings;
    private final Requests requests;
    private final Answers answers;
    private final Channels channels;
    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Opens nothing yet; connections are made by calls. Trusts the JDK's certificate authorities. */
    GrpcConnector(GrpcSettings settings) {
        this.settings = settings;
        this.requests = new Requests(settings);
        this.answers = new Answers(settings);
        this.channels = new Channels(settings);
        readARefusal();
    }

    /** Loads what reads a refusal, so that the first real one is not read late, while other calls still leave. */
    private void readARefusal() {
        RetryInfo wait = RetryInfo.newBuilder()
                .setRetryDelay(com.google.protobuf.Duration.newBuilder().setSeconds(1))
                .build();
        Status status = Status.newBuilder()
                .setCode(io.grpc.Status.Code.RESOURCE_EXHAUSTED.value())
                .addDetails(Any.pack(wait))
                .build();
        answers.failed(io.grpc.Status.RESOURCE_EXHAUSTED, new Metadata(), Failure.trailers(status));
    }

    @Override
    public @Nullable String refusal(Operation operation) {
        return requests.refusal(operation);
    }

    @Override
    public Map<String, Integer> costs(Operation operation) {
        return requests.costs(operation);
    }

    @Override
    public @Nullable Duration streamTime(Operation operation) {
        StreamRule rule = settings.streams().rule(operation);
        return rule == null ? null : rule.maxTime();
    }

    @Override
    public Reply call(Attempt attempt, Departure departure) {
        return call(attempt, departure, null);
    }

    @Override
    public Reply call(Attempt attempt, Departure departure, @Nullable Parts parts) {
        String refusal = requests.refusal(attempt.operation());
        if (refusal != null || !(attempt.operation() instanceof Custom custom)) {
            return new Reply.Unsent(refusal == null ? "operation: unknown" : refusal, Cause.FAILED);
        }
        if (Thread.currentThread().isInterrupted()) {
            return new Reply.Unsent("interrupted", Cause.HANDED_BACK);
        }
        try {
            Request request = requests.of(custom, attempt.idempotencyKey());
            return make(request, requests.credentials(), departure, parts, attempt);
        } catch (SecretUnavailableException e) {
            return new Reply.Unsent(
                    "the credential is not available: " + e.reason(),
                    Cause.NO_CREDENTIAL,
                    settings.scopes().getFirst());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("it was parsed for the refusal", e);
        }
    }

    private Reply make(
            Request request,
            Requests.Credentials credentials,
            Departure departure,
            @Nullable Parts parts,
            Attempt attempt) {
        StreamRule rule = parts == null ? null : settings.streams().rule(attempt.operation());
        Channels.Link link = channels.take();
        if (link == null) {
            return new Reply.Unsent(CLOSED, Cause.HANDED_BACK);
        }
        Exchange exchange = new Exchange(departure, credentials.metadata());
        exchanges.add(exchange);
        if (closed) {
            exchange.abandon(CLOSED); // which close() may have missed
        }
        try {
            Body body = rule == null || parts == null
                    ? new WholeBody(request.described(), settings, answers)
                    : new PartBody(request.described(), settings, answers, parts, rule, credentials.redaction());
            TimeLimits limits =
                    new TimeLimits(settings.context().deadline(), attempt.timeLimit(), rule, System.nanoTime());
            Reply reply = new Attempted(settings, channels, answers, link, exchange, request, body, limits).run();
            return reply instanceof Reply.Answered answered ? shown(answered, credentials) : reply;
        } finally {
            channels.giveBack(link);
            exchanges.remove(exchange);
        }
    }

    private Reply shown(Reply.Answered answered, Requests.Credentials credentials) {
        if (answered.verdict() instanceof Verdict.Auth) {
            // The probe that follows is to carry what is in the file then.
            settings.credentials().forEach(credential -> credential.value().readAgain());
        }
        return new Reply.Answered(
                credentials.redaction().apply(answered.answer()), answered.verdict(), answered.reading());
    }

    @Override
    public Health health() {
        String trouble = channels.trouble();
        return trouble == null ? Health.USABLE : new Health(false, trouble);
    }

    @Override
    public void close() {
        closed = true;
        exchanges.forEach(exchange -> exchange.abandon(CLOSED));
        channels.close();
    }
}
