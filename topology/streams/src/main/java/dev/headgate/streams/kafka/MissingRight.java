package dev.headgate.streams.kafka;

import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.jspecify.annotations.Nullable;

/** What a user of a cluster may not do, in the operator's words. Brokers name the resource and never the operation. */
public final class MissingRight {

    private MissingRight() {}

    /** Returns what was missing when something was thrown, or null if it was no right. */
    public static @Nullable BrokerException in(Throwable thrown) {
        AuthorizationException refused = Causes.first(AuthorizationException.class, thrown);
        return refused == null ? null : of(refused);
    }

    /** @param topic that the broker refuses to say anything about */
    public static BrokerException on(String topic, AuthorizationException refused) {
        return of("the topic " + topic, refused);
    }

    static BrokerException of(AuthorizationException refused) {
        return of(resource(refused), refused);
    }

    private static BrokerException of(String resource, AuthorizationException refused) {
        return new BrokerException(
                "the broker refuses this user " + resource
                        + "; an ACL must allow it (the ones needed are under \"Access rights\" in ops/docs/operate.md)",
                refused);
    }

    private static String resource(AuthorizationException refused) {
        return switch (refused) {
            case TopicAuthorizationException it
            when !it.unauthorizedTopics().isEmpty() -> "the topic " + sorted(it.unauthorizedTopics());
            case GroupAuthorizationException it when it.groupId() != null -> "the group " + it.groupId();
            case TransactionalIdAuthorizationException _ ->
                "its transactional ids, which begin with the application.id";
            default -> "what it needs: " + refused.getMessage();
        };
    }

    private static String sorted(Set<String> topics) {
        return String.join(", ", new TreeSet<>(topics));
    }
}
