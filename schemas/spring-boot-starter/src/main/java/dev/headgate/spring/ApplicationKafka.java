package dev.headgate.spring;

/** The application's own settings of Kafka, if it has some. */
@FunctionalInterface
interface ApplicationKafka {

    /** Adds them to those of the client. */
    void addTo(KafkaSettings settings);
}
