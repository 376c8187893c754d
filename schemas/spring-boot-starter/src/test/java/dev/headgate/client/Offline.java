package dev.headgate.client;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;

/** Clients without a broker, and what builders were told. */
public final class Offline {

    private Offline() {}

    /**
     * A client that reads nothing.
     *
     * @param builder to look into
     * @return a client without a broker
     */
    public static HeadgateClient client(HeadgateClientBuilder builder) {
        ClientSettings settings = builder.settings("offline");
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
        PendingReplies replies = new PendingReplies(settings, Runnable::run);
        Timer timer = Timer.system("offline-timer");
        ReplyReader reader = new ReplyReader(
                consumer, List.of(), new ReplyDecoder(new AvroDeserializer(), settings.pages()), replies, timer);
        return new HeadgateClient(
                settings, new MockProducer<>(), consumer, replies, reader, timer, Clock.systemUTC(), () -> {});
    }

    /**
     * All that a builder was told, as text.
     *
     * @param builder to look into
     * @return its settings
     */
    public static String settings(HeadgateClientBuilder builder) {
        return builder.settings("offline").toString();
    }

    /**
     * What a builder sends an intent with.
     *
     * @param builder to look into
     * @return headers
     */
    public static Map<String, String> headers(HeadgateClientBuilder builder) {
        Intent intent = HeadgateClient.intent("stripe")
                .setOperation(Call.newBuilder().setPath("/").build())
                .build();
        return Map.copyOf(builder.settings("offline").headers().apply(intent));
    }
}
