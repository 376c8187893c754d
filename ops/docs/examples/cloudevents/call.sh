#!/bin/sh
# Sends a CloudEvent in binary mode, awaits its outcome and prints it.
set -eu
kafka=${KAFKA_BOOTSTRAP_SERVERS:-localhost:9092}
id=event-$(date +%s)-$$

# The vendor is the record's key and the intent's id is the event's.
echo '{"call": {"path": "/v1/charges"}}' |
  kcat -b "$kafka" -P -t headgate.intents -k stripe -X partitioner=murmur2 \
    -H content-type=application/json -H ce_specversion=1.0 -H "ce_id=$id" \
    -H ce_source=/billing -H ce_type=com.example.charges.wanted

# The last 100 results of each partition, again and again until it is among them.
until kcat -b "$kafka" -C -t headgate.results -o -100 -e -q | grep "\"$id\""; do :; done
