"""The same with Avro: sends an intent, awaits its outcome and prints it."""
import os, uuid
from confluent_kafka import Consumer, Producer
from headgate_avro import decode, encode, load

KAFKA = {"bootstrap.servers": os.environ.get("KAFKA_BOOTSTRAP_SERVERS", "localhost:9092")}
INTENT = load("ops/docs/schemas/Intent.avsc")
RESULT = load("ops/docs/schemas/Result.avsc")

intent = {
    "id": str(uuid.uuid4()), "vendor": "stripe", "scope": {"account": "7"}, "tenant": "", "priority": "NORMAL",
    "operation": {"method": "GET", "path": "/v1/charges", "headers": {}, "body": None},
    "cost": 1, "notBefore": None, "deadline": None, "orderingKey": None, "idempotencyKey": None,
    "delivery": "AT_LEAST_ONCE", "maxAttempts": None, "correlation": {"order": "4711"}, "replay": 0,
    "reserve": None, "schedule": None, "group": "", "replyTo": "",
}
producer = Producer({**KAFKA, "partitioner": "murmur2"})
producer.produce("headgate.intents", key=intent["vendor"], value=encode(INTENT, intent))
producer.flush()

consumer = Consumer({**KAFKA, "group.id": "my-service", "auto.offset.reset": "earliest"})
consumer.subscribe(["headgate.results"])
while True:
    message = consumer.poll(1)
    if message and not message.error():
        result = decode(RESULT, message.value())
        if result["id"] == intent["id"]:
            print(result["outcome"], result["status"], result["correlation"]["order"])
            break
consumer.close()
