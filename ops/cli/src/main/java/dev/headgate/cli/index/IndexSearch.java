package dev.headgate.cli.index;

import dev.headgate.cli.support.Bounds;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Times;
import dev.headgate.control.Exit;
import dev.headgate.index.FoundIntent;
import dev.headgate.index.IndexQuery;
import dev.headgate.index.IndexReader;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "search",
        header = "Find intents in an index, the latest first.",
        description = {
            "",
            "All that is given must fit. Needs no broker and no configuration. Says how far",
            "the index is: what was committed later is not in it yet.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate index search --dir index --correlation order=7",
            "  headgate index search --dir index --vendor acme --status EXHAUSTED --since 2h",
            "  headgate index search --dir index --tenant blue --status UNFINISHED --json",
            "",
            "Exit codes: 0 good, also when there are none, 2 wrong usage, or there is no",
            "index, 3 it can't be read, 4 it is damaged."
        })
final class IndexSearch extends Operation {

    @Mixin
    private final IndexFolder folder = new IndexFolder();

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Only this vendor's")
    private @Nullable String vendor;

    @Option(names = "--id", paramLabel = "ID", description = "Only of this id, of any vendor")
    private @Nullable String id;

    @Option(names = "--tenant", paramLabel = "TENANT", description = "Only this tenant's")
    private @Nullable String tenant;

    @Option(
            names = "--correlation",
            paramLabel = "[NAME=]VALUE",
            description = "Only those that carry this in their correlation")
    private @Nullable String correlation;

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            description = "Only those that ended so, such as EXHAUSTED; UNFINISHED have no outcome yet")
    private @Nullable String status;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only those that ended, or were accepted if they did not, since then, such as 2h ago or"
                    + " 2026-11-20T10:00:00Z")
    private @Nullable String since;

    @Option(names = "--until", paramLabel = "TIME", description = "Only those before then, written likewise")
    private @Nullable String until;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "" + IndexQuery.USUAL,
            description = "At most so many, the latest (default: ${DEFAULT-VALUE})")
    private int limit = IndexQuery.USUAL;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        Path dir = folder.path();
        IndexQuery query = query(Instant.now());
        IndexReader.Found found = new IndexReader(dir).search(query);
        output.reportEach(found.intents().stream().map(FoundIntent::of).toList(), IndexLines.table(found.intents()));
        if (found.more()) {
            output.note("there are more; --limit " + Math.min(IndexQuery.MOST, 2L * limit) + " shows more of them");
        }
        output.note(IndexLines.state(found.state(), Instant.now()));
        return Exit.GOOD;
    }

    private IndexQuery query(Instant now) {
        Bounds.oneTo(IndexQuery.MOST, "--limit", limit);
        Instant from = Times.option("--since", since, now);
        Instant to = Times.option("--until", until, now);
        IndexQuery.checkTimes("--since", from, "--until", to);
        return new IndexQuery(
                vendor,
                id,
                tenant,
                correlation,
                status == null ? null : IndexQuery.status("--status", status),
                from,
                to,
                limit);
    }
}
