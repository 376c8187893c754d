package dev.headgate.cli.gateway;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.cli.support.Logs;
import dev.headgate.cli.support.Stop;
import dev.headgate.client.HeadgateClient;
import dev.headgate.client.HeadgateClientBuilder;
import dev.headgate.client.WhenFull;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.gateway.Gateway;
import dev.headgate.gateway.GatewaySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "gateway",
        header = "Take intents over HTTP, and answer with their outcomes.",
        description = {
            "",
            "For programs that have no client for Kafka. POST /v1/intents takes an intent as",
            "JSON, as \"headgate intents send\" does, and answers with its outcome; with 202",
            "and a link where that takes longer than the request waits (header Prefer:",
            "wait=SECONDS or respond-async, RFC 7240). GET of the link asks again, DELETE",
            "cancels. A repeated POST is sent once. Runs until Ctrl-C or SIGTERM.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate gateway -c headgate.yaml",
            "  headgate gateway --host 0.0.0.0 --token-file tokens --reply-to web",
            "  curl -d '{\"vendor\":\"acme\",\"call\":{\"path\":\"/v1/users\"}}' \\",
            "    http://127.0.0.1:8090/v1/intents",
            "",
            "Exit codes: 0 stopped as told, 2 wrong usage or configuration, 3 no broker, or",
            "the port is taken."
        })
public final class GatewayCommand extends ClusterOperation {

    private static final int MEBIBYTE = 1_048_576;

    /** An outcome that comes later is on the topic only. */
    private static final Duration AWAITED = Duration.ofHours(24);

    @Option(names = "--port", defaultValue = "8090", description = "0 takes any free one (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description =
                    "The address to listen on; other than loopback only with --token-file (default: ${DEFAULT-VALUE})")
    private String host = "";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "Let in only who sends one of its tokens, one a line, as Authorization: Bearer")
    private @Nullable Path tokenFile;

    @Option(
            names = "--reply-to",
            paramLabel = "NAME",
            description =
                    "Where outcomes go, one of results.reply-to in the configuration (default: the topic results)")
    private @Nullable String replyTo;

    @Option(
            names = "--wait",
            defaultValue = "30s",
            description = "How long a request waits that does not say (default: ${DEFAULT-VALUE})")
    private Duration wait = Duration.ZERO;

    @Option(
            names = "--max-wait",
            defaultValue = "2m",
            description = "How long any request waits at most, up to 10m (default: ${DEFAULT-VALUE})")
    private Duration maxWait = Duration.ZERO;

    @Option(
            names = "--keep",
            defaultValue = "10m",
            description = "How long an outcome can be asked for again (default: ${DEFAULT-VALUE})")
    private Duration keep = Duration.ZERO;

    @Option(
            names = "--max-pending",
            defaultValue = "10000",
            description = "Intents awaited at once; more get 503 (default: ${DEFAULT-VALUE})")
    private int maxPending;

    @Option(
            names = "--max-kept-mb",
            defaultValue = "64",
            description = "MiB of outcomes that are kept, about (default: ${DEFAULT-VALUE})")
    private int maxKeptMegabytes;

    @Override
    public Integer call() throws InterruptedException {
        Logs.show();
        Configuration configuration = config.read();
        GatewaySettings settings = settings(configuration);
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            output.note("connected to " + configuration.bootstrapServers());
            try (Stop stop = Stop.onSignal();
                    HeadgateClient client = client(configuration);
                    Gateway gateway = started(settings, client)) {
                tell(gateway);
                stop.await();
                output.note("stopping");
            }
        }
        return Exit.GOOD;
    }

    private GatewaySettings settings(Configuration configuration) {
        try {
            return new GatewaySettings(
                    InetAddress.getByName(host),
                    port,
                    tokenFile,
                    wait,
                    maxWait,
                    keep,
                    (long) maxKeptMegabytes * MEBIBYTE,
                    configuration.ledgerMaxRecordBytes());
        } catch (UnknownHostException e) {
            throw CommandException.usage("--host: no such address: " + host, e);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()), e);
        }
    }

    private HeadgateClient client(Configuration configuration) {
        HeadgateClientBuilder builder = HeadgateClient.builder(Cluster.plain(configuration.kafka()))
                .name("headgate-gateway")
                .topicPrefix(configuration.topicsPrefix())
                .timeout(AWAITED)
                .maxPending(maxPending, WhenFull.FAIL);
        try {
            return replyTo == null ? builder.build() : builder.replyTo(replyTo).build();
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()), e);
        }
    }

    private static Gateway started(GatewaySettings settings, HeadgateClient client) {
        try {
            return Gateway.start(settings, client);
        } catch (IOException | IllegalArgumentException e) {
            throw CommandException.usage("--token-file: " + e.getMessage(), e);
        } catch (UncheckedIOException | IllegalStateException e) {
            throw CommandException.failed("--port " + settings.port() + ": can't be opened: " + e.getMessage(), e);
        }
    }

    private void tell(Gateway gateway) {
        String url = "http://" + host + ":" + gateway.port() + "/v1/intents";
        output.report(
                NamedValues.of("ready", true, "port", gateway.port(), "url", url),
                List.of("ready: POST intents to " + url));
    }
}
