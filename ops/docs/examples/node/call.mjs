// Sends an intent, awaits its outcome and prints it.
import { randomUUID } from "node:crypto";
import kafkajs from "kafkajs";
import { compressFrame, decompressFrame } from "lz4-napi";

const { CompressionCodecs, CompressionTypes, Kafka, logLevel, Partitioners } = kafkajs;
CompressionCodecs[CompressionTypes.LZ4] = () => ({
  compress: (encoder) => compressFrame(encoder.buffer),
  decompress: (records) => decompressFrame(records),
});

const kafka = new Kafka({
  brokers: [process.env.KAFKA_BOOTSTRAP_SERVERS ?? "localhost:9092"],
  logLevel: logLevel.WARN,
});
const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
const consumer = kafka.consumer({ groupId: "node-example" }); // reads committed records only
const waiting = new Map();

async function start() {
  await Promise.all([producer.connect(), consumer.connect()]);
  await consumer.subscribe({ topic: "headgate.results", fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const result = JSON.parse(message.value);
      waiting.get(result.id)?.(result);
    },
  });
}

async function call(intent, timeout = 60_000) {
  const id = randomUUID();
  let timer;
  const outcome = new Promise((resolve, reject) => {
    waiting.set(id, resolve);
    timer = setTimeout(() => reject(new Error(`no outcome of ${id} yet`)), timeout);
  });
  try {
    await producer.send({
      topic: "headgate.intents",
      messages: [{
        key: intent.vendor,
        headers: { "content-type": "application/json" },
        value: JSON.stringify({ id, ...intent }),
      }],
    });
    return await outcome;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
  }
}

await start();
try {
  const result = await call({
    vendor: "stripe",
    scope: { account: "7" },
    call: { method: "GET", path: "/v1/charges" },
    correlation: { order: "4711" },
  });
  console.log(result.outcome, result.status, result.correlation.order);
} finally {
  await Promise.all([producer.disconnect(), consumer.disconnect()]);
}
