package dev.headgate.cli.completion;

import dev.headgate.cli.support.Operation;
import dev.headgate.control.Exit;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        header = "Print the script with which your shell completes commands and options.",
        description = {
            "",
            "Only texts: the script starts no Java. Print it again after an upgrade.",
            "",
            "  bash   headgate completion bash \\",
            "           > ~/.local/share/bash-completion/completions/headgate",
            "         (with the package bash-completion; else source the file in ~/.bashrc)",
            "  zsh    headgate completion zsh > ~/.headgate-completion.zsh",
            "         echo 'source ~/.headgate-completion.zsh' >> ~/.zshrc",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate completion bash",
            "  source <(headgate completion zsh)",
            "",
            "Exit codes: 0 printed, 2 wrong usage."
        })
public final class CompletionCommand extends Operation {

    @Spec
    @SuppressWarnings("NullAway.Init") // by picocli
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}")
    @SuppressWarnings("unused") // both shells take the same script
    private Shell shell = Shell.bash;

    /** By the names that users write. */
    private enum Shell {
        bash,
        zsh
    }

    @Override
    public Integer call() {
        CommandLine program = spec.root().commandLine();
        // Both shells take the same script: zsh runs it through its bashcompinit.
        spec.commandLine().getOut().print(AutoComplete.bash(program.getCommandName(), program));
        return Exit.GOOD;
    }
}
