package dev.headgate.cli.intents;

import dev.headgate.app.Configuration;
import dev.headgate.cli.commands.CommandFilter;
import dev.headgate.cli.commands.CommandOptions;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.intents.IntentFinder;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.ListedIntent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "list",
        header = "Say which intents have no outcome yet, and what each waits for.",
        description = {
            "",
            "Asks the vendor's owner, page by page; nothing is changed. What comes or ends",
            "meanwhile may be missing or named. Places:",
            "  IN_FLIGHT   its call was sent, or is about to be",
            "  READY       it may start when its turn comes",
            "  BLOCKED     a limit, a cool-down or a full bulkhead keeps it",
            "  DELAYED     its notBefore, or that of a retry, is not reached",
            "  BEHIND      an earlier one of its ordering key is unfinished",
            "  PAUSED      by a command",
            "  QUEUED      in the ledger, behind others",
            "  PARKED      outside of the ledger, which has no room for it yet",
            "  NO_PROFILE  its vendor has no profile",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents list --waiting --vendor acme",
            "  headgate intents list --vendor acme --group spring --count",
            "  headgate intents list --vendor acme --intent a1 --json",
            "",
            "Exit codes: 0 good, also when there are none, 1 no answer within --wait, 2",
            "wrong usage or configuration, 3 a broker failed."
        })
final class IntentsList extends ClusterOperation {

    private static final int PAGE = 500;

    @Option(names = "--waiting", description = "Only those that wait: not what is in flight.")
    private boolean waiting;

    @Option(names = "--vendor", paramLabel = "VENDOR", required = true, description = "Whose intents")
    private String vendor = "";

    @Option(names = "--intent", paramLabel = "ID", description = "Only this intent")
    private @Nullable String intent;

    @Mixin
    private final CommandFilter filter = new CommandFilter();

    @Option(names = "--count", description = "Only how many there are.")
    private boolean onlyCount;

    @Option(
            names = "--max",
            paramLabel = "N",
            defaultValue = "1000",
            description = "The most to be listed (default: ${DEFAULT-VALUE})")
    private int max = 1000;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            defaultValue = "30s",
            description = "For each of the owner's answers (default: ${DEFAULT-VALUE})")
    private Duration wait = Duration.ofSeconds(30);

    private int listed;

    @Override
    public Integer call() {
        Bounds.atLeastOne("--max", max);
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                Queries queries = new Queries(cluster, configuration, wait)) {
            if (onlyCount) {
                count(queries.ask(query(0, null)));
            } else {
                list(queries);
                if (listed == 0 && !output.isJson()) {
                    output.line("none" + elsewhere(cluster, configuration));
                }
            }
        }
        return Exit.GOOD;
    }

    private void list(Queries queries) {
        String cursor = null;
        do {
            Answer answer = queries.ask(query(Math.min(PAGE, max - listed), cursor));
            answer.getIntents().stream()
                    .filter(one -> !waiting || !one.getPlace().equals("IN_FLIGHT"))
                    .forEach(this::print);
            listed += answer.getIntents().size();
            cursor = answer.getCursor();
        } while (cursor != null && listed < max && !output.isClosed());
        if (cursor != null && !output.isJson()) {
            output.line("there are more; --max " + Math.multiplyExact(2L, max) + " lists more of them");
        }
    }

    /** Where one that is finished is found. */
    private String elsewhere(Cluster cluster, Configuration configuration) {
        return intent == null
                ? ""
                : " that is unfinished; once it has an outcome: headgate results tail --id " + intent
                        + " (the topic results " + new IntentFinder(cluster, configuration).kept() + ")";
    }

    private dev.headgate.schemas.Command query(int limit, @Nullable String cursor) {
        dev.headgate.schemas.Command.Builder query = Queries.begin(vendor, CommandOptions.self())
                .setId(UUID.randomUUID().toString())
                .setIntentId(intent)
                .setLimit(limit)
                .setCursor(cursor);
        filter.fill(query);
        return query.build();
    }

    private void count(Answer answer) {
        output.report(
                NamedValues.fields(answer, "vendor", "unfinished=count", "inFlight", "paused"),
                List.of(answer.getCount() + " unfinished, of which " + answer.getInFlight() + " in flight and "
                        + answer.getPaused() + " paused"));
    }

    private void print(ListedIntent one) {
        Map<String, @Nullable Object> json = NamedValues.of("id", one.getId(), "vendor", vendor);
        json.putAll(NamedValues.all(one, Instant::toString));
        String group = one.getGroup().isEmpty() ? "" : " group " + one.getGroup();
        String why = one.getWaitsFor().isEmpty() ? "" : ": " + one.getWaitsFor();
        String line = String.format(
                Locale.ROOT, "%-10s %-6s %s%s%s", one.getPlace(), one.getPriority(), one.getId(), group, why);
        output.report(json, List.of(line));
    }
}
