package dev.headgate.lab.bench;

import dev.headgate.bench.Campaigns;
import picocli.CommandLine.Command;

@Command(
        name = "campaigns",
        header = "Measure what it takes to share one provider's limit between instances.",
        description = {
            "",
            "20 campaigns of 100,000 calls each, all by one provider that allows 4,000 in",
            "any rolling second, refuses more with 429 and answers after 20 to 80 ms. Four",
            "instances of the contender, each a process, make them. Rate, refusals and the",
            "most arrivals in any second are the provider's own record; processor time is",
            "that of all instances, from their first call on. Ten minutes each.",
            "",
            "  headgate       the provider's calls are one instance's: nothing to share",
            "",
            "and with --peers:",
            "",
            "  redis-counter  workers in all four, virtual threads and java.net.http, with",
            "                 an atomic counter in Redis for each second; what is over the",
            "                 limit waits for the next and up to 250 ms more. What Redis",
            "                 takes of the processor is counted as theirs. Needs",
            "                 redis-server on the PATH.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench campaigns --peers --repeats 1",
            "  headgate bench campaigns --peers --quick --json",
            "",
            "Exit codes: 0 measured, 1 stopped, 2 wrong usage, 3 something failed."
        })
final class BenchCampaigns extends BenchComparison {

    BenchCampaigns() {
        super(Campaigns::measure);
    }
}
