package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Collect;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Joining;
import dev.headgate.api.Operation;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.answer.AnswerReader;
import dev.headgate.http.answer.CostRules;
import dev.headgate.http.answer.Pagination;
import dev.headgate.http.auth.Auth;
import dev.headgate.http.auth.Authorizer;
import dev.headgate.http.auth.NoCredentialException;
import dev.headgate.http.auth.TokenTransport;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
    private final Pagination pagination;
    private final Requests requests;
    private final Authorizer authorizer;
    private final AnswerReader reader;
    /** Each host has connections of its own, whichever of the URLs is called. */
    private final Map<BaseUrl, Protocols> transports;

    private final @Nullable TokenEndpoints tokens;
    private final ScheduledThreadPoolExecutor timer;
    private final Exchanges exchanges;

    /** Opens nothing yet; connections are made by calls. */
    public HttpConnector(HttpSettings settings) {
        this(settings, InetAddress::getAllByName, settings.tls().context().orElseGet(SSLContexts::createDefault));
    }

    HttpConnector(HttpSettings settings, GuardedDns.Source dns, SSLContext tls) {
        this.settings = settings;
        this.rules = new CallRules(settings);
        this.costs = settings.rules().costRules(settings.vendor());
        this.pagination = settings.rules().pagination();
        this.reader = settings.answerReader(InstantSource.system());
        this.timer = timer(settings.vendor());
        this.exchanges = new Exchanges(timer, settings.context().deadline());
        GuardedDns guarded = new GuardedDns(dns, settings.allowPrivateAddresses());
        this.tokens = settings.credentials().auth() instanceof Auth.Token token
                ? new TokenEndpoints(
                        token.settings().url(),
                        origin -> new TokenCalls(
                                origin,
                                settings,
                                Route.of(settings.proxy(), BaseUrl.port(origin), dns, guarded, new Alpn(tls, false)),
                                timer))
                : null;
        this.authorizer = authorizer(settings, tokens);
        this.requests = new Requests(settings, authorizer);
        this.transports = transports(settings, dns, guarded, tls);
        long period = CLEANING.toMillis();
        Future<?> _ = timer.scheduleWithFixedDelay(this::closeIdle, period, period, TimeUnit.MILLISECONDS);
        readARefusal();
    }

    private static Authorizer authorizer(HttpSettings settings, @Nullable TokenEndpoints tokens) {
        TokenTransport transport = tokens == null
                ? (_, _, _) -> {
                    throw new IllegalStateException("no tokens are fetched");
                }
                : tokens;
        var threads =
                Thread.ofVirtual().name("headgate-token-" + settings.vendor()).factory();
        return new Authorizer(
                settings.vendor(),
                settings.credentials(),
                transport,
                task -> threads.newThread(task).start(),
                InstantSource.system(),
                System::nanoTime);
    }

    private static Map<BaseUrl, Protocols> transports(
            HttpSettings settings, GuardedDns.Source dns, GuardedDns guarded, SSLContext tls) {
        Map<String, Protocols> byHost = new HashMap<>();
        return settings.urls().stream()
                .collect(Collectors.toUnmodifiableMap(
                        url -> url,
                        url -> byHost.computeIfAbsent(
                                url.authority(), _ -> protocols(settings, url, dns, guarded, tls))));
    }

    private static Protocols protocols(
            HttpSettings settings, BaseUrl url, GuardedDns.Source dns, GuardedDns guarded, SSLContext tls) {
        boolean tunnelled = settings.proxy().isPresent();
        HttpProtocol protocol = tunnelled ? HttpProtocol.HTTP_1_1 : settings.protocol();
        boolean negotiates = protocol == HttpProtocol.NEGOTIATE;
        Route route = Route.of(settings.proxy(), url.port(), dns, guarded, new Alpn(tls, negotiates));
        H2Dialer dialer = new H2Dialer(url, guarded, tls, negotiates);
        return new Protocols(
                protocol,
                new Transport(settings, Target.of(url).host(), route),
                new H2Pool(settings.vendor(), dialer, settings.context().maxInFlight(), settings.maxBody()));
    }

    private void closeIdle() {
        transports.values().stream().distinct().forEach(Protocols::closeIdle);
        if (tokens != null) {
            tokens.closeIdle();
        }
    }

    /** Loads what reads a refusal, so that the first real one is not read late, while other calls still leave. */
    private void readARefusal() {
        Map<String, String> headers = Map.of("retry-after", "Thu, 01 Jan 2026 00:00:00 GMT", "ratelimit", "\"a\";r=1");
        byte[] body = "{\"error\":{}}".getBytes(StandardCharsets.UTF_8);
        reader.read(new Call("GET", "/", Map.of(), new byte[0]), Map.of(), new Answer(429, headers, body));
    }

    private static ScheduledThreadPoolExecutor timer(String vendor) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1,
                Thread.ofPlatform().daemon().name("headgate-http-" + vendor).factory(),
                new ThreadPoolExecutor.DiscardPolicy()); // a call that close() overtakes is abandoned by it
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    @Override
    public @Nullable String refusal(Operation operation) {
        String unread = operation instanceof Collect list ? pagination.refusal(list) : null;
        Call call = unread == null ? settings.call(operation) : null;
        if (call == null) {
            return unread == null ? NO_CALL : unread;
        }
        String refusal = rules.refusal(call);
        return refusal == null ? costs.refusal(call) : refusal;
    }

    @Override
    public Map<String, String> attributes(Operation operation) {
        Call call = settings.hasHosts() ? settings.call(operation) : null;
        return call == null
                ? Map.of()
                : Map.of(HttpSettings.HOST, settings.url(call).authority());
    }

    @Override
    public Map<String, Integer> costs(Operation operation) {
        Call call = settings.call(operation);
        return call == null ? Map.of() : costs.costs(call);
    }

    @Override
    public @Nullable Joining joining(Operation operation) {
        return operation instanceof Call call ? settings.collapse().joining(call) : null;
    }

    @Override
    public Reply call(Attempt attempt, Departure departure) {
        Call call = settings.call(attempt.operation());
        if (call == null) {
            return new Reply.Unsent(NO_CALL, Reply.Unsent.Cause.FAILED);
        }
        String refusal = rules.refusal(call);
        if (refusal != null) {
            return new Reply.Unsent(refusal, Reply.Unsent.Cause.FAILED);
        }
        long late = System.nanoTime() + settings.context().deadline().toNanos();
        BaseUrl url = settings.url(call);
        try {
            Requests.Outgoing outgoing = requests.of(call, url, attempt, late - System.nanoTime());
            Exchange.Reader answers = answer -> {
                Reply.Answered read = reader.read(call, attempt.scope(), answer);
                Verdict verdict = paged(attempt.operation(), call, url, read);
                // Rules see the whole answer; whoever gets it afterwards does not.
                return new Reply.Answered(outgoing.redaction().apply(answer), verdict, read.reading());
            };
            Exchange exchange = new Exchange(outgoing.request(), departure);
            Protocols transport = Objects.requireNonNull(transports.get(url));
            Reply reply = exchanges.run(exchange, late, transport, answers, settings.maxBody());
            if (reply instanceof Reply.Answered answered && answered.verdict() instanceof Verdict.Auth) {
                authorizer.refused(
                        attempt.scope(), outgoing.authorization()); // the probe that follows is to carry another
            }
            return ofHost(url, repeatable(call, reply));
        } catch (NoCredentialException e) {
            return unsent(e);
        }
    }

    /** A list's answer says where the list goes on. */
    private Verdict paged(Operation operation, Call call, BaseUrl url, Reply.Answered read) {
        return read.verdict() instanceof Verdict.Deliver && operation instanceof Collect list
                ? pagination.page(list, call, read.answer(), new PageLinks(settings, url, call))
                : read.verdict();
    }

    /** The vendor may have done what was asked before the answer was lost. */
    private Reply repeatable(Call call, Reply reply) {
        return reply instanceof Reply.Unanswered(String reason, Repeat repeat)
                        && repeat == Repeat.AS_ASKED
                        && !settings.rules().mayRepeat(call)
                ? new Reply.Unanswered(reason, Repeat.HARMFUL)
                : reply;
    }

    /** Where a vendor has several hosts, one that can't be reached says nothing of the others. */
    private Reply ofHost(BaseUrl url, Reply reply) {
        return settings.hasHosts()
                        && reply instanceof Reply.Unsent unsent
                        && unsent.cause() == Reply.Unsent.Cause.UNREACHABLE
                ? new Reply.Unsent(
                        unsent.reason() + " at " + url.authority(), unsent.cause(), List.of(HttpSettings.HOST))
                : reply;
    }

    private Reply unsent(NoCredentialException e) {
        String reason = "the credential is not available: " + e.reason();
        return switch (e.kind()) {
            case CREDENTIAL ->
                new Reply.Unsent(
                        reason,
                        Reply.Unsent.Cause.NO_CREDENTIAL,
                        settings.credentials().scope());
            case CALL -> new Reply.Unsent(e.reason(), Reply.Unsent.Cause.FAILED);
            case CANCELLED -> new Reply.Unsent(e.reason(), Reply.Unsent.Cause.HANDED_BACK);
        };
    }

    @Override
    public void close() {
        exchanges.close();
        authorizer.close();
        timer.shutdownNow();
        transports.values().stream().distinct().forEach(Protocols::close);
        if (tokens != null) {
            tokens.close();
        }
    }
}
