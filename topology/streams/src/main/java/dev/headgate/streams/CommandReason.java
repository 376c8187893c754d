package dev.headgate.streams;

import dev.headgate.schemas.Command;

/** Why an intent ended that somebody ended, in words for its result. Bounded, since a command's texts were checked. */
final class CommandReason {

    private CommandReason() {}

    /**
     * Who asked for it and why, as far as the command says.
     *
     * @param what was done, such as {@code cancelled}
     */
    static String of(String what, Command command) {
        String author = command.getAuthor().isEmpty() ? "an operator" : command.getAuthor();
        String why = command.getReason().isEmpty() ? "" : ": " + command.getReason();
        return what + " by " + author + why;
    }
}
