package dev.headgate.cli.intents;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "send",
        header = "Send intents, one JSON object a line.",
        description = {
            "",
            "All lines are checked first; if one is bad, nothing is sent. Fields:",
            "  vendor          whom to call; required",
            "  call            {\"method\",\"path\",\"headers\",\"body\"}: what to call over",
            "                  HTTP. The body is a text, an object or list sent as JSON,",
            "                  or {\"base64\":\"...\"}",
            "  collect         {\"path\",\"headers\",\"from\",\"maxPages\"} in place of call:",
            "                  a list that is read page by page",
            "  custom          {\"name\",\"attributes\",\"payload\"} in place of call, for",
            "                  another connector; the payload is as a body",
            "  update          {\"path\",\"method\",\"headers\",\"patch\",\"at\"} in place of",
            "                  call: reads the resource, and writes it only if the patch",
            "                  (RFC 7396) changes it, with PATCH (default) or PUT",
            "  id              unique per vendor (default: a random one, printed)",
            "  scope           {\"account\":\"...\"}: what limits are counted by",
            "  tenant          whose it is; tenants take turns",
            "  group           what it belongs to, such as a campaign: paused, resumed and",
            "                  cancelled together",
            "  priority        HIGH, NORMAL (default) or LOW",
            "  cost            permits it takes (default: 1)",
            "  reserve         of custom: requests it makes at most, whose permits are",
            "                  taken together",
            "  notBefore       2030-01-31T12:00:00Z, or 30s for 30 s from now",
            "  deadline        the same; not started by then it ends EXPIRED",
            "  orderingKey     one at a time and in order among those with the same key",
            "  idempotencyKey  sent with every attempt (default: the id)",
            "  delivery        AT_LEAST_ONCE (default), or AT_MOST_ONCE: never called twice,",
            "                  AMBIGUOUS when in doubt",
            "  maxAttempts     before EXHAUSTED (default: the profile's)",
            "  correlation     {\"any\":\"text\"}, copied to the result",
            "  replyTo         a name of results.reply-to: the outcome goes to the topic",
            "                  results.NAME",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents send intents.jsonl",
            "  echo '{\"id\":\"a1\",\"vendor\":\"acme\",\"call\":{\"path\":\"/v1/users\"}}' |",
            "    headgate intents send",
            "",
            "Exit codes: 0 all are in Kafka, 2 a bad line, usage or configuration, 3 a",
            "broker failed (the count says how many were sent)."
        })
public final class IntentsSend extends ClusterOperation {

    private final InputStream in;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = "-",
            description = "The lines (default: standard input)")
    private String file = "-";

    @Option(names = "--dry-run", description = "Only check the lines; needs no broker.")
    private boolean dryRun;

    public IntentsSend(InputStream in) {
        this.in = in;
    }

    @Override
    public Integer call() throws IOException {
        Configuration configuration = config.read();
        IntentReader reader = new IntentReader(Instant.now(), configuration.ledgerMaxRecordBytes());
        try (IntentInput input = IntentInput.open(file, in)) {
            long count = new IntentCheck(reader).count(input);
            if (dryRun) {
                report("valid", count, Map.of());
            } else {
                send(configuration, input, reader, count);
            }
        }
        return Exit.GOOD;
    }

    private void send(Configuration configuration, IntentInput input, IntentReader reader, long count)
            throws IOException {
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            String topic = configuration.codec().topic(Topics.INTENTS);
            cluster.partitionsOf(topic);
            try (Sending sending = new Sending(cluster, configuration.codec(), output, count)) {
                sending.all(input, reader);
                report("sent", sending.sent(), sending.idsGiven());
            }
        }
    }

    private void report(String what, long count, Map<String, Object> more) {
        Map<String, @Nullable Object> line = NamedValues.of(what, count);
        line.putAll(more);
        output.report(line, List.of(what + " " + Texts.count(count, "intent")));
    }
}
