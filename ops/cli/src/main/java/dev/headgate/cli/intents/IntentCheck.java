package dev.headgate.cli.intents;

import dev.headgate.control.CommandException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a whole input before anything is sent. */
final class IntentCheck {

    private static final int SHOWN = 50;

    private final IntentReader reader;
    private final List<String> shown = new ArrayList<>();
    private long mistakes;

    IntentCheck(IntentReader reader) {
        this.reader = reader;
    }

    /**
     * Counts the intents.
     *
     * @throws CommandException naming the bad lines, at least the first 50 mistakes
     */
    long count(IntentInput input) throws IOException {
        long count = 0;
        try (InputLines lines = input.lines()) {
            for (InputLines.Line line = lines.next(); line != null; line = lines.next()) {
                check(line);
                count++;
            }
        }
        if (mistakes > 0) {
            String more = mistakes > shown.size() ? "\n... and " + (mistakes - shown.size()) + " more mistakes" : "";
            throw CommandException.usage("nothing was sent:\n" + String.join("\n", shown) + more);
        }
        return count;
    }

    private void check(InputLines.Line line) {
        for (String mistake : mistakes(line)) {
            mistakes++;
            if (shown.size() < SHOWN) {
                shown.add("line " + line.number() + ": " + mistake);
            }
        }
    }

    private List<String> mistakes(InputLines.Line line) {
        if (line.tooLong()) {
            return List.of("is longer than 8 MiB");
        }
        return switch (reader.read(line.bytes())) {
            case IntentReader.Reading.Fit _ -> List.of();
            case IntentReader.Reading.Wrong(List<String> wrong) -> wrong;
        };
    }
}
