#!/bin/sh
# Sends an intent, awaits its outcome and prints it.
set -eu
kafka=${KAFKA_BOOTSTRAP_SERVERS:-localhost:9092}
id=kcat-$(date +%s)-$$

echo '{"id": "'"$id"'", "vendor": "stripe", "call": {"path": "/v1/charges"}}' |
  kcat -b "$kafka" -P -t headgate.intents -k stripe -H content-type=application/json -X partitioner=murmur2

# The last 100 results of each partition, again and again until it is among them.
until kcat -b "$kafka" -C -t headgate.results -o -100 -e -q | grep "\"$id\""; do :; done
