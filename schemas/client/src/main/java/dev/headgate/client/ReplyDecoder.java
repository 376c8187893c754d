package dev.headgate.client;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.json.ContentType;
import dev.headgate.schemas.json.PageJson;
import dev.headgate.schemas.json.ResultJson;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads results and pages, in Avro and in JSON. */
final class ReplyDecoder {

    private final AvroDeserializer avro;
    private final String pages;

    /** @param pages the topic of pages; the other one has results */
    ReplyDecoder(AvroDeserializer avro, String pages) {
        this.avro = avro;
        this.pages = pages;
    }

    /**
     * The record; null where there is none.
     *
     * @throws org.apache.kafka.common.errors.SerializationException for bytes that are none
     * @throws org.apache.kafka.common.KafkaException another, when the registry could not be asked
     */
    @Nullable
    SpecificRecord read(ConsumerRecord<byte[], byte[]> message) {
        byte[] value = message.value();
        if (value == null) {
            return null;
        }
        if (!ContentType.isJson(value, message.headers())) {
            return avro.deserialize(message.topic(), value);
        }
        return message.topic().equals(pages) ? PageJson.read(value) : ResultJson.read(value);
    }
}
