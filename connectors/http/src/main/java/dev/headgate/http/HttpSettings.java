package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Collect;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Explanation;
import dev.headgate.api.Operation;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.http.answer.AnswerReader;
import dev.headgate.http.answer.AnswerRules;
import dev.headgate.http.answer.CallCondition;
import dev.headgate.http.auth.Credentials;
import dev.headgate.http.auth.ProxySettings;
import dev.headgate.http.auth.TlsSettings;
import dev.headgate.http.joining.BatchRules;
import dev.headgate.http.joining.CollapseRules;
import dev.headgate.http.stream.StreamRules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a vendor is called over HTTP, as its profile says. Holds no secret that it shows, only references to secrets.
 *
 * @param context what the vendor's rules say
 * @param baseUrl where calls go that are for none of the hosts
 * @param hosts where others go: the first that is for a call counts
 * @param protocol which HTTP is spoken
 * @param credentials how calls prove who we are
 * @param tls whom connections trust, and who we are to them
 * @param proxy that connections go through; nothing for none
 * @param idempotencyHeader the request header that carries the idempotency key, or empty to send none
 * @param maxBody most bytes of an answer's body, as received and as decompressed, 1 B to 64 MiB
 * @param allowPrivateAddresses whether the host may resolve to a private, loopback or link-local address
 * @param requestHeaders request headers an intent may set besides the usual ones, in lower case
 * @param redactHeaders headers of answers whose values are not passed on, in lower case
 * @param rules what answers mean
 * @param streams which come in parts
 * @param collapse which calls share a request
 * @param batches which calls are put together into one request
 */
public record HttpSettings(
        ConnectorContext context,
        BaseUrl baseUrl,
        List<HostRule> hosts,
        HttpProtocol protocol,
        Credentials credentials,
        TlsSettings tls,
        Optional<ProxySettings> proxy,
        String idempotencyHeader,
        int maxBody,
        boolean allowPrivateAddresses,
        Set<String> requestHeaders,
        Set<String> redactHeaders,
        AnswerRules rules,
        StreamRules streams,
        CollapseRules collapse,
        BatchRules batches)
        implements ConnectorConfig {

    /**
     * The attribute that tells the host of a call, where a vendor has several. No profile can name it, since no name has a
     * colon.
     */
    static final String HOST = "http:host";

    public HttpSettings {
        hosts = List.copyOf(hosts);
        requestHeaders = Set.copyOf(requestHeaders);
        redactHeaders = Set.copyOf(redactHeaders);
    }

    String vendor() {
        return context.vendor();
    }

    /** Returns the request that an operation is made by next; null if it is none of a kind that this is known of. */
    @Nullable
    Call call(Operation operation) {
        return switch (operation) {
            case Call call -> call;
            case Collect list -> rules.pagination().call(list);
            default -> null;
        };
    }

    /** Returns where a call goes: nothing in it but its method and path says so. */
    BaseUrl url(Call call) {
        HostRule host = CallCondition.first(hosts, HostRule::calls, call);
        return host == null ? baseUrl : host.url();
    }

    /** Returns whether calls go to several hosts, any of which may be away while others are not. */
    boolean hasHosts() {
        return !hosts.isEmpty();
    }

    /** Returns all that calls may go to. */
    List<BaseUrl> urls() {
        return Stream.concat(Stream.of(baseUrl), hosts.stream().map(HostRule::url))
                .distinct()
                .toList();
    }

    /** Says of a reply whether the call may be repeated: the vendor may have done what was asked before the answer was lost. */
    Reply repeatable(Call call, Reply reply) {
        return reply instanceof Reply.Unanswered(String reason, Repeat repeat)
                        && repeat == Repeat.AS_ASKED
                        && !rules.mayRepeat(call)
                ? new Reply.Unanswered(reason, Repeat.HARMFUL)
                : reply;
    }

    /** Returns the scope of the credential, those of the rules that refuse, and a host's where there are several. */
    @Override
    public List<List<String>> refusable() {
        return hasHosts()
                ? Stream.concat(rules.refusable().stream(), Stream.of(List.of(HOST)))
                        .toList()
                : rules.refusable();
    }

    /** @param clock read where an answer has no usable {@code Date} */
    public AnswerReader answerReader(InstantSource clock) {
        return rules.reader(vendor(), context.scope(), clock);
    }

    @Override
    public Optional<Explanation> explain(
            Operation operation, Map<String, String> attributes, Answer answer, Instant now) {
        return Optional.ofNullable(call(operation))
                .map(call -> answerReader(InstantSource.fixed(now)).explain(call, attributes, answer));
    }

    @Override
    public HttpConnector open() {
        return new HttpConnector(this);
    }
}
