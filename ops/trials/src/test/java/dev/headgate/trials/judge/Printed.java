package dev.headgate.trials.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What is printed of reports, as JSON and in words: programs and people read it, so it is kept to the letter. */
public final class Printed {

    private final List<String> lines = new ArrayList<>();

    /** Prints one. */
    public void add(Report report) throws Exception {
        lines.add(new JsonMapper().writeValueAsString(report));
        lines.addAll(report.inWords());
        lines.add("");
    }

    /** Holds it against the file {@code figures.txt} beside a class. */
    public void assertAsKept(Class<?> beside) throws Exception {
        assertAsKept(beside, "figures.txt");
    }

    /** Holds it against a file of another name, where there are others beside that class. */
    public void assertAsKept(Class<?> beside, String file) throws Exception {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(file))) {
            String kept = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(String.join("\n", lines)).isEqualTo(kept);
        }
    }
}
