package dev.headgate.lab.trials;

import dev.headgate.cli.support.Json;
import dev.headgate.control.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file with a verdict in each line, as JSON, from which {@code scenario all} goes on after it was stopped. */
record VerdictFile(Path path) {

    /**
     * Returns the verdicts of a seed by the scenario's name; none if there is no file. A line that was cut off, because the
     * machine stopped while it was written, is not a verdict.
     *
     * @throws CommandException if another line is not a verdict
     */
    Map<String, Verdict> read(long seed) throws IOException {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        if (!Files.exists(path)) {
            return verdicts;
        }
        String text = Files.readString(path);
        List<String> lines = text.lines().toList();
        int whole = text.endsWith("\n") ? lines.size() : lines.size() - 1;
        for (int i = 0; i < whole; i++) {
            Verdict verdict = verdict(i, lines.get(i));
            if (verdict.seed() == seed) {
                verdicts.put(verdict.scenario(), verdict);
            }
        }
        return verdicts;
    }

    private Verdict verdict(int line, String text) {
        try {
            return Json.MAPPER.readValue(text, Verdict.class);
        } catch (IOException e) {
            throw CommandException.usage(path + ": line " + (line + 1) + " is not a verdict of a scenario", e);
        }
    }

    /** Replaces a line that was cut off, if the file ends with one. */
    void add(Verdict verdict) throws IOException {
        String before = Files.exists(path) ? Files.readString(path) : "";
        if (!before.isEmpty() && !before.endsWith("\n")) {
            Files.writeString(path, before.substring(0, before.lastIndexOf('\n') + 1));
        }
        Files.writeString(
                path,
                Json.MAPPER.writeValueAsString(verdict) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
