package dev.headgate.cli.intents;

import dev.headgate.app.Configuration;
import dev.headgate.cli.commands.CommandFilter;
import dev.headgate.cli.commands.CommandOptions;
import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.CountBy;
import dev.headgate.streams.record.CommandValidator;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "count",
        header = "Say how many intents have no outcome yet, by tenant, priority, scope or state.",
        description = {
            "",
            "Asks the vendor's owner, who looks through all of them; nothing is changed.",
            "What comes or ends meanwhile may be counted or not. The state is the place",
            "where an intent waits, as in headgate intents list. A scope reads",
            "account=a, user=7. At most 200,000 different ones are counted.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate intents count --vendor acme --by tenant",
            "  headgate intents count --vendor acme --by scope --containing account=a7",
            "  headgate intents count --vendor acme --by state --group spring --json",
            "",
            "Exit codes: 0 good, also when there are none, 1 no answer within --wait, 2",
            "wrong usage or configuration, 3 a broker failed."
        })
final class IntentsCount extends ClusterOperation {

    /** What may be counted by. */
    enum By {
        TENANT(CountBy.TENANT),
        PRIORITY(CountBy.PRIORITY),
        SCOPE(CountBy.SCOPE),
        STATE(CountBy.STATE);

        private final CountBy asked;

        By(CountBy asked) {
            this.asked = asked;
        }
    }

    @Option(names = "--vendor", paramLabel = "VENDOR", required = true, description = "Whose intents")
    private String vendor = "";

    @Option(names = "--by", paramLabel = "WHAT", required = true, description = "tenant, priority, scope or state")
    private By by = By.TENANT;

    @Option(names = "--containing", paramLabel = "TEXT", description = "Only those with this in them, in any case")
    private @Nullable String containing;

    @Mixin
    private final CommandFilter filter = new CommandFilter();

    @Option(
            names = "--max",
            paramLabel = "N",
            defaultValue = "50",
            description = "At most so many, those with the most intents, 1 to 1000 (default: ${DEFAULT-VALUE})")
    private int max = 50;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            defaultValue = "30s",
            description = "For the owner's answer (default: ${DEFAULT-VALUE})")
    private Duration wait = Duration.ofSeconds(30);

    @Override
    public Integer call() {
        Bounds.oneTo(CommandValidator.MAX_LISTED, "--max", max);
        if (containing != null && (containing.isEmpty() || containing.length() > CommandValidator.MAX_VALUE)) {
            throw CommandException.usage("--containing must have 1 to " + CommandValidator.MAX_VALUE + " characters");
        }
        dev.headgate.schemas.Command.Builder query = Queries.begin(vendor, CommandOptions.self())
                .setBy(by.asked)
                .setContaining(containing)
                .setLimit(max);
        filter.fill(query);
        Configuration configuration = config.read();
        Answer answer;
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                Queries queries = new Queries(cluster, configuration, wait)) {
            answer = queries.ask(query.build());
        }
        CountTable table = new CountTable(answer);
        output.report(table.json(), table.lines(Instant.now()));
        return Exit.GOOD;
    }
}
