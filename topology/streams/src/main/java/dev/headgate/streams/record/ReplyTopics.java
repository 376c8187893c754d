package dev.headgate.streams.record;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where outcomes and parts of answers go, by what their intents say in {@code replyTo}.
 *
 * <p>Threading: any thread.
 */
public final class ReplyTopics {

    private static final Logger LOG = LoggerFactory.getLogger(ReplyTopics.class);

    /** What is named in the log, each once; accepted intents name no more than were ever configured. */
    private static final int MAX_NAMED = 100;

    private final Map<String, String> results;
    private final Map<String, String> pages;
    private final Set<String> named = ConcurrentHashMap.newKeySet();

    ReplyTopics(TopicCatalogue catalogue) {
        this.results = topics(catalogue, Topics.RESULTS);
        this.pages = topics(catalogue, Topics.PAGES);
    }

    private static Map<String, String> topics(TopicCatalogue catalogue, String topic) {
        return catalogue.replies().stream()
                .collect(Collectors.toUnmodifiableMap(reply -> reply, reply -> Topics.of(topic, reply)));
    }

    /** Returns the name of the topic of the intent's outcome: the common one too where its own is configured no more. */
    String results(Intent intent) {
        String reply = intent.getReplyTo();
        return reply.isEmpty() ? Topics.RESULTS : topic(results, reply, Topics.RESULTS);
    }

    /** Returns the name of the topic of the parts of its answer, likewise. */
    String pages(Intent intent) {
        String reply = intent.getReplyTo();
        return reply.isEmpty() ? Topics.PAGES : topic(pages, reply, Topics.PAGES);
    }

    private static String topic(Map<String, String> own, String reply, String common) {
        return own.getOrDefault(reply, common);
    }

    /** Says once of each name that was configured when an intent was accepted that it is no more. */
    void noteMissing(Intent intent) {
        String reply = intent.getReplyTo();
        if (!reply.isEmpty() && !results.containsKey(reply) && named.size() < MAX_NAMED && named.add(reply)) {
            LOG.warn(
                    "an accepted intent replies to a name that is not in results.reply-to any more: its outcome, and"
                            + " those of others like it, go to the topic results replyTo={} vendor={} intentId={}",
                    reply,
                    intent.getVendor(),
                    intent.getId());
        }
    }

    /** Says what is wrong with an intent's name; null for nothing. */
    @Nullable
    String problem(Intent intent) {
        String reply = intent.getReplyTo();
        if (reply.isEmpty() || results.containsKey(reply)) {
            return null;
        }
        String configured = results.isEmpty() ? "no names" : String.join(", ", new TreeSet<>(results.keySet()));
        return "replyTo: results.reply-to of Headgate's configuration has " + configured + ", and not " + reply
                + "; add it there, or leave the field empty for the topic results";
    }
}
