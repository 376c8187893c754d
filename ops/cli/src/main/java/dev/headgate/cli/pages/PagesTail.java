package dev.headgate.cli.pages;

import dev.headgate.cli.kafka.TailOptions;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Topics;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "tail",
        header = "Follow the pages of lists, committed ones only.",
        description = {
            "",
            "Begins with what comes from now on. With --id it looks back too, as far as",
            "the topic or --since goes, and ends when the last page of each list came;",
            "with --count it ends after so many. A list that fails half-way has no last",
            "page: its result says so.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate pages tail --id orders-7 --json | jq -r .body",
            "  headgate pages tail --vendor acme --since 1h --wait 30s",
            "",
            "Exit codes: 0 all that was asked for came, 1 it did not within --wait, 2",
            "wrong usage or configuration, 3 a broker failed."
        })
final class PagesTail extends ClusterOperation {

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "Only the pages of this intent; may be given several times")
    private Set<String> ids = new LinkedHashSet<>();

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Only this vendor's")
    private @Nullable String vendor;

    @Mixin
    private final TailOptions tail = new TailOptions();

    @Override
    public Integer call() {
        WantedPages wanted = new WantedPages(ids, vendor, tail.count());
        return tail.follow(config, Topics.PAGES, Page.class, wanted, output);
    }
}
