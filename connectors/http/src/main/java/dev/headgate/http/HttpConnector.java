package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Batch;
import dev.headgate.api.Call;
import dev.headgate.api.Collect;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Joining;
import dev.headgate.api.Operation;
import dev.headgate.api.Parts;
import dev.headgate.api.Reply;
import dev.headgate.api.Update;
import dev.headgate.api.Verdict;
import dev.headgate.http.answer.AnswerReader;
import dev.headgate.http.answer.CostRules;
import dev.headgate.http.answer.Pagination;
import dev.headgate.http.auth.Auth;
import dev.headgate.http.auth.Authorizer;
import dev.headgate.http.auth.TokenTransport;
import dev.headgate.http.stream.StreamRule;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.ssl.SSLContexts;
import org.jspecify.annotations.Nullable;

/**
 * Calls one HTTP vendor as its profile says: one request on the wire for each departure granted. A call is one request, an
 * update at most two, a batch one for all of its calls.
 *
 * <p>Threading: any thread, virtual or platform. One thread of its own ends calls at their deadline.
 */
public final class HttpConnector implements Connector {

    static final String CLOSED = "the connector was closed";

    private static final String NO_CALL = "operation: none that is made by HTTP requests; use a call or an update";

    private static final Duration CLEANING = Duration.ofSeconds(10);

    private final HttpSettings settings;
    private final CallRules rules;
    private final CostRules costs;
    private final UpdateCalls updates;
    private final Pagination pagination;
    private final Authorizer authorizer;
    private final AnswerReader reader;
    private final CallMaker maker;
    private final UpdateFlow flow;
    private final BatchFlow batches;
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
        this.updates = new UpdateCalls(rules, costs);
        this.pagination = settings.rules().pagination();
        this.reader = settings.answerReader(InstantSource.system());
        this.timer = timer(settings.vendor());
        this.exchanges = new Exchanges(timer, settings.context().deadline());
        GuardedDns guarded = new GuardedDns(dns, settings.allowPrivateAddresses());
        this.tokens = settings.credentials().auth() instanceof Auth.Token token
                ? new TokenEndpoints(
                        token.settings().url(),
                        settings,
                        port -> Route.of(settings.proxy(), port, dns, guarded, new Alpn(tls, false)),
                        timer)
                : null;
        this.authorizer = authorizer(settings, tokens);
        this.transports = transports(settings, dns, guarded, tls);
        this.maker =
                new CallMaker(settings, new Requests(settings, authorizer), authorizer, reader, exchanges, transports);
        this.flow = new UpdateFlow(maker, costs, settings);
        this.batches = new BatchFlow(settings, maker, reader);
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
        if (operation instanceof Update update) {
            return updates.refusal(update);
        }
        Call call = settings.call(operation);
        String refusal = refusal(operation, call);
        return refusal == null && call != null ? costs.refusal(call) : refusal;
    }

    private @Nullable String refusal(Operation operation, @Nullable Call call) {
        String unread = operation instanceof Collect list ? pagination.refusal(list) : null;
        if (unread != null || call == null) {
            return unread == null ? NO_CALL : unread;
        }
        return rules.refusal(call);
    }

    /** Of an update the host of the first of its requests: the second is made only if that was answered. */
    @Override
    public Map<String, String> attributes(Operation operation) {
        Call first = operation instanceof Update update ? UpdateCalls.read(update) : settings.call(operation);
        return first == null || !settings.hasHosts()
                ? Map.of()
                : Map.of(HttpSettings.HOST, settings.url(first).authority());
    }

    @Override
    public Map<String, Integer> costs(Operation operation) {
        if (operation instanceof Update update) {
            return updates.costs(update);
        }
        Call call = settings.call(operation);
        return call == null ? Map.of() : costs.costs(call);
    }

    /** The path, however it is escaped; the query chooses what of it is shown. */
    @Override
    public @Nullable String resource(Operation operation) {
        Call call = operation instanceof Update update ? UpdateCalls.read(update) : settings.call(operation);
        return call == null ? null : PathRules.normalized(call.pathWithoutQuery());
    }

    @Override
    public boolean isExclusive(Operation operation) {
        return operation instanceof Update;
    }

    @Override
    public @Nullable Duration streamTime(Operation operation) {
        StreamRule rule = stream(operation);
        return rule == null ? null : rule.maxTime();
    }

    @Override
    public @Nullable Joining joining(Operation operation) {
        // The parts of an answer are one intent's.
        if (!(operation instanceof Call call) || stream(call) != null) {
            return null;
        }
        Joining same = settings.collapse().joining(call);
        return same == null ? settings.batches().joining(call) : same;
    }

    private @Nullable StreamRule stream(Operation operation) {
        return operation instanceof Call call ? settings.streams().rule(call) : null;
    }

    @Override
    public Reply call(Attempt attempt, Departure departure) {
        return call(attempt, departure, null);
    }

    @Override
    public Reply call(Attempt attempt, Departure departure, @Nullable Parts parts) {
        CallDeadline deadline = CallDeadline.of(attempt, settings.context().deadline());
        if (attempt.operation() instanceof Update update) {
            return update(update, attempt, departure, deadline);
        }
        if (attempt.operation() instanceof Batch batch) {
            return batches.run(batch, attempt, departure, deadline);
        }
        Call call = settings.call(attempt.operation());
        String refusal = refusal(attempt.operation(), call);
        return call == null || refusal != null
                ? new Reply.Unsent(refusal == null ? NO_CALL : refusal, Reply.Unsent.Cause.FAILED)
                : call(call, attempt, departure, deadline, parts);
    }

    private Reply call(Call call, Attempt attempt, Departure departure, CallDeadline deadline, @Nullable Parts parts) {
        CallMaker.Made made = maker.make(call, attempt.idempotencyKey(), attempt, departure, deadline, parts);
        Reply reply = attempt.operation() instanceof Collect list ? paged(list, call, made) : made.reply();
        return settings.repeatable(call, reply);
    }

    private Reply update(Update update, Attempt attempt, Departure departure, CallDeadline deadline) {
        String refusal = updates.refusal(update);
        return refusal == null
                ? flow.run(update, attempt, departure, deadline)
                : new Reply.Unsent(refusal, Reply.Unsent.Cause.FAILED);
    }

    /** A list's answer says where the list goes on. */
    private Reply paged(Collect list, Call call, CallMaker.Made made) {
        if (!(made.reply() instanceof Reply.Answered read)
                || !(read.verdict() instanceof Verdict.Deliver)
                || made.whole() == null) {
            return made.reply();
        }
        PageLinks links = new PageLinks(settings, settings.url(call), call);
        return new Reply.Answered(read.answer(), pagination.page(list, call, made.whole(), links), read.reading());
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
