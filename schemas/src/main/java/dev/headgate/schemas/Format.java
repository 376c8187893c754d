package dev.headgate.schemas;

import org.apache.avro.specific.SpecificRecord;

/**
 * How a record lies in a Kafka value. Threading: every implementation may be shared by threads.
 *
 * <p>Both methods throw {@link org.apache.kafka.common.errors.SerializationException} for a record or bytes that will
 * never do; its message and its cause carry no content. Another {@link org.apache.kafka.common.KafkaException} says
 * that the registry could not be asked, and nothing about the record.
 */
sealed interface Format permits ConfluentFormat, SingleObjectFormat {
    byte[] write(String topic, SpecificRecord record);

    SpecificRecord read(String topic, byte[] bytes);
}
