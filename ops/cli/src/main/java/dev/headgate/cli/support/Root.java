package dev.headgate.cli.support;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The program's own options and help; which commands it has is told by who starts it. */
@Command(
        name = "headgate",
        header =
                "Calls other people's APIs from Kafka: never over quota, never inside a cool-down, one outcome per intent.",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Exit codes: 0 good, 1 a promise broken or a wait timed out,",
            "2 wrong usage or configuration, 3 a broker or a port failed,",
            "4 topics or ledger are not what this version needs: no restart helps.",
            "",
            "Environment: HEADGATE_LOG (TRACE DEBUG INFO WARN ERROR) sets the level of",
            "the log on standard error, HEADGATE_OPTS options of the JVM.",
            "",
            "headgate COMMAND --help says more about a command."
        })
public final class Root extends Group {

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the whole stack trace of a failure.")
    private boolean debug;

    boolean debug() {
        return debug;
    }
}
