"""The same with Avro: sends an intent, awaits its outcome and prints it."""
import os, uuid
from confluent_kafka import Consumer, Producer
from headgate_avro import decode, encode, load

KAFKA = {"bootstrap.servers": os.environ.get("KAFKA_BOOTSTRAP_SERVERS", "localhost:9092")}
HISTORY = "schemas/src/main/resources/avro/history"
INTENT = load(f"{HISTORY}/Intent-2.avsc")  # of a single call, which every version reads
RESULTS = load(f"{HISTORY}/Result-3.avsc"), load("ops/docs/schemas/Result.avsc")

intent = {
    "id": str(uuid.uuid4()), "vendor": "stripe", "scope": {"account": "7"}, "tenant": "", "priority": "NORMAL",
    "operation": {"method": "GET", "path": "/v1/charges", "headers": {}, "body": None},
    "cost": 1, "notBefore": None, "deadline": None, "orderingKey": None, "idempotencyKey": None,
    "delivery": "AT_LEAST_ONCE", "maxAttempts": None, "correlation": {"order": "4711"}, "replay": 0,
}
producer = Producer({**KAFKA, "partitioner": "murmur2"})
producer.produce("headgate.intents", key=intent["vendor"], value=encode(INTENT, intent))
producer.flush()

consumer = Consumer({**KAFKA, "group.id": "my-service", "auto.offset.reset": "earliest"})
consumer.subscribe(["headgate.results"])
while True:
    message = consumer.poll(1)
    if message and not message.error():
        result = decode(RESULTS, message.value())
        if result["id"] == intent["id"]:
            print(result["outcome"], result["status"], result["correlation"]["order"])
            break
consumer.close()
