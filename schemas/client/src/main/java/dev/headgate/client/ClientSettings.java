package dev.headgate.client;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/**
 * What a client was told.
 *
 * @param name of threads, Kafka's client.id, and the author of cancels
 * @param topicPrefix before the names of topics
 * @param replyTo the name of the topics that outcomes go to; empty for {@code results} and {@code pages}
 * @param timeout of calls without one of their own
 * @param maxPending calls and streams at once
 * @param whenFull what becomes of more
 * @param maxBodyBytes of a body that is put together from its pieces
 * @param maxBufferedBytes of outcomes, of pages, and of pieces
 * @param streamBufferBytes of one stream's pages
 * @param streamIdle how long a subscriber may leave something waiting
 * @param headers of the record that an intent is sent in
 */
record ClientSettings(
        String name,
        String topicPrefix,
        String replyTo,
        Duration timeout,
        int maxPending,
        WhenFull whenFull,
        int maxBodyBytes,
        long maxBufferedBytes,
        int streamBufferBytes,
        Duration streamIdle,
        Function<? super Intent, ? extends Map<String, String>> headers) {

    String intents() {
        return topicPrefix + Topics.INTENTS;
    }

    String commands() {
        return topicPrefix + Topics.COMMANDS;
    }

    String results() {
        return reply(Topics.RESULTS);
    }

    String pages() {
        return reply(Topics.PAGES);
    }

    private String reply(String topic) {
        return topicPrefix + (replyTo.isEmpty() ? topic : Topics.of(topic, replyTo));
    }
}
