"""Sends an intent, awaits its outcome and prints it."""
import json, os, time, uuid
from confluent_kafka import Consumer, Producer, TopicPartition

KAFKA = {"bootstrap.servers": os.environ.get("KAFKA_BOOTSTRAP_SERVERS", "localhost:9092")}
TOPIC = "headgate.results"


def reader():
    """Reads on from the end of each partition, committed records only; groups are not used."""
    consumer = Consumer({**KAFKA, "group.id": "python-example", "enable.auto.commit": False})
    partitions = [TopicPartition(TOPIC, p) for p in consumer.list_topics(TOPIC).topics[TOPIC].partitions]
    for partition in partitions:
        partition.offset = consumer.get_watermark_offsets(partition)[1]
    consumer.assign(partitions)
    return consumer


def call(producer, consumer, intent, timeout=60):
    intent = {"id": str(uuid.uuid4()), **intent}
    producer.produce("headgate.intents", key=intent["vendor"], value=json.dumps(intent),
                     headers={"content-type": "application/json"})
    producer.flush()
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        message = consumer.poll(1)
        if message and not message.error():
            result = json.loads(message.value())
            if result["id"] == intent["id"]:
                return result
    raise TimeoutError(f"no outcome of {intent['id']} yet")


producer = Producer({**KAFKA, "partitioner": "murmur2"})
consumer = reader()  # before the intent is sent, or its outcome could come first
result = call(producer, consumer, {
    "vendor": "stripe", "scope": {"account": "7"},
    "call": {"method": "GET", "path": "/v1/charges"},
    "correlation": {"order": "4711"},
})
consumer.close()
print(result["outcome"], result["status"], result["correlation"]["order"])
