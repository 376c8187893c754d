package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Departure;
import dev.headgate.api.Parts;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.answer.AnswerReader;
import dev.headgate.http.auth.Authorizer;
import dev.headgate.http.auth.NoCredentialException;
import dev.headgate.http.stream.StreamRule;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes single requests, and reads what is answered.
 *
 * <p>Threading: any thread.
 *
 * @param transports the connections to each host that the profile names
 */
record CallMaker(
        HttpSettings settings,
        Requests requests,
        Authorizer authorizer,
        AnswerReader reader,
        Exchanges exchanges,
        Map<BaseUrl, Protocols> transports) {

    private static final Reply OUT_OF_TIME = new Reply.Unsent(Exchange.DEADLINE_PASSED, Reply.Unsent.Cause.HANDED_BACK);

    /**
     * How a request ended.
     *
     * @param whole the answer as it came, with what nobody else is to see; null for none
     */
    record Made(Reply reply, @Nullable Answer whole) {}

    /**
     * Makes a request that is not refused.
     *
     * @param key the idempotency key that it carries; null for none
     * @param parts takes those of the answer where the profile says that it comes so; null to have it as a whole
     */
    Made make(
            Call call,
            @Nullable String key,
            Attempt attempt,
            Departure departure,
            CallDeadline deadline,
            @Nullable Parts parts) {
        BaseUrl url = settings.url(call);
        AtomicReference<@Nullable Answer> whole = new AtomicReference<>();
        try {
            Requests.Outgoing outgoing = requests.of(call, url, key, attempt.scope(), deadline.remaining());
            Exchange.Reader reading = answer -> {
                whole.set(answer);
                Reply.Answered read = reader.read(call, attempt.scope(), answer);
                // Rules see the whole answer; whoever gets it afterwards does not.
                return new Reply.Answered(outgoing.redaction().apply(answer), read.verdict(), read.reading());
            };
            StreamRule rule = parts == null ? null : settings.streams().rule(call);
            AnswerTaker answers = new AnswerTaker(
                    reading, settings, call, attempt, outgoing.redaction(), parts, rule, System.nanoTime());
            answers.resume(outgoing.request());
            Exchange exchange = new Exchange(outgoing.request(), departure, answers.streams());
            Protocols transport = Objects.requireNonNull(transports.get(url));
            Reply reply = exchanges.run(exchange, deadline, transport, answers, settings.maxBody());
            if (reply instanceof Reply.Answered answered && answered.verdict() instanceof Verdict.Auth) {
                authorizer.refused(
                        attempt.scope(), outgoing.authorization()); // the probe that follows is to carry another
            }
            return new Made(ofHost(url, reply), whole.get());
        } catch (NoCredentialException e) {
            boolean outOfTime = deadline.ofIntent() && deadline.remaining() <= 0;
            return new Made(outOfTime ? OUT_OF_TIME : unsent(e), null);
        }
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
}
