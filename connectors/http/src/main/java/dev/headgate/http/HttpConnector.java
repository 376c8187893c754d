package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Quantity;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.api.secret.SecretUnavailableException;
import dev.headgate.http.answer.AnswerReader;
import dev.headgate.http.answer.CostRules;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.ssl.SSLContexts;
import org.jspecify.annotations.Nullable;

/**
 * Calls one HTTP vendor as its profile says: one request on the wire for each departure granted.
 *
 * <p>Threading: any thread, virtual or platform. One thread of its own ends calls at their deadline.
 */
public final class HttpConnector implements Connector {

    static final String CLOSED = "the connector was closed";

    private static final String NO_CALL = "operation: none that is made by one HTTP request; use a call";

    private static final Duration CLEANING = Duration.ofSeconds(10);

    private final HttpSettings settings;
    private final CallRules rules;
    private final CostRules costs;
    private final Requests requests;
    private final AnswerReader reader;
    private final Protocols transport;
    private final ScheduledThreadPoolExecutor timer;
    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Opens nothing yet; connections are made by calls. Trusts the JDK's certificate authorities. */
    public HttpConnector(HttpSettings settings) {
        this(settings, InetAddress::getAllByName, SSLContexts.createDefault());
    }

    HttpConnector(HttpSettings settings, GuardedDns.Source dns, SSLContext tls) {
        this.settings = settings;
        this.rules = new CallRules(settings);
        this.requests = new Requests(settings);
        this.costs = settings.rules().costRules(settings.vendor());
        this.reader = settings.answerReader(InstantSource.system());
        this.transport = protocols(settings, requests, new GuardedDns(dns, settings.allowPrivateAddresses()), tls);
        this.timer = timer(settings.vendor(), transport);
        readARefusal();
    }

    private static Protocols protocols(HttpSettings settings, Requests requests, GuardedDns dns, SSLContext tls) {
        boolean negotiates = settings.protocol() == HttpProtocol.NEGOTIATE;
        H2Dialer dialer = new H2Dialer(settings.baseUrl(), dns, tls, negotiates);
        return new Protocols(
                settings.protocol(),
                new Transport(settings, requests.target(), dns, new Alpn(tls, negotiates)),
                new H2Pool(settings.vendor(), dialer, settings.context().maxInFlight(), settings.maxBody()));
    }

    /** Loads what reads a refusal, so that the first real one is not read late, while other calls still leave. */
    private void readARefusal() {
        Map<String, String> headers = Map.of("retry-after", "Thu, 01 Jan 2026 00:00:00 GMT", "ratelimit", "\"a\";r=1");
        byte[] body = "{\"error\":{}}".getBytes(StandardCharsets.UTF_8);
        reader.read(new Call("GET", "/", Map.of(), new byte[0]), Map.of(), new Answer(429, headers, body));
    }

    private static ScheduledThreadPoolExecutor timer(String vendor, Protocols transport) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1,
                Thread.ofPlatform().daemon().name("headgate-http-" + vendor).factory(),
                new ThreadPoolExecutor.DiscardPolicy()); // a call that close() overtakes is abandoned by it
        timer.setRemoveOnCancelPolicy(true);
        long period = CLEANING.toMillis();
        Future<?> _ = timer.scheduleWithFixedDelay(transport::closeIdle, period, period, TimeUnit.MILLISECONDS);
        return timer;
    }

    @Override
    public @Nullable String refusal(Operation operation) {
        return operation instanceof Call call ? rules.refusal(call) : NO_CALL;
    }

    @Override
    public Map<String, Integer> costs(Operation operation) {
        return operation instanceof Call call ? costs.costs(call) : Map.of();
    }

    @Override
    public Reply call(Attempt attempt, Departure departure) {
        if (!(attempt.operation() instanceof Call call)) {
            return new Reply.Unsent(NO_CALL, Reply.Unsent.Cause.FAILED);
        }
        String refusal = rules.refusal(call);
        if (refusal != null) {
            return new Reply.Unsent(refusal, Reply.Unsent.Cause.FAILED);
        }
        try {
            Requests.Outgoing outgoing = requests.of(call, attempt.idempotencyKey());
            return call(new Exchange(call, attempt.scope(), outgoing, departure));
        } catch (SecretUnavailableException e) {
            return new Reply.Unsent("the credential is not available: " + e.reason(), Reply.Unsent.Cause.NO_CREDENTIAL);
        }
    }

    private Reply call(Exchange exchange) {
        exchanges.add(exchange);
        if (closed) {
            exchanges.remove(exchange);
            return new Reply.Unsent(CLOSED, Reply.Unsent.Cause.HANDED_BACK);
        }
        long deadline = settings.context().deadline().toNanos();
        String late =
                "no whole answer within " + Quantity.text(settings.context().deadline());
        Future<?> watch = timer.schedule(() -> exchange.abandon(late), deadline, TimeUnit.NANOSECONDS);
        try {
            Reply reply = ScopedValue.where(GuardedDns.DEADLINE, System.nanoTime() + deadline)
                    .call(() -> exchange.run(transport, reader, settings.maxBody()));
            if (reply instanceof Reply.Answered answered && answered.verdict() instanceof Verdict.Auth) {
                settings.auth().readAgain(); // the probe that follows is to carry what is in the file then
            }
            return reply;
        } finally {
            watch.cancel(false);
            exchanges.remove(exchange);
        }
    }

    @Override
    public void close() {
        closed = true;
        exchanges.forEach(exchange -> exchange.abandon(CLOSED));
        timer.shutdownNow();
        transport.close();
    }
}
