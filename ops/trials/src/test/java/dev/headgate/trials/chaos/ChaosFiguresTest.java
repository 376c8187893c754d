package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import dev.headgate.trials.judge.Report;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The figures of a chaos run: what is printed of them stays as it is. */
class ChaosFiguresTest {

    @Test
    void shouldPrintTheFiguresAsBefore() throws Exception {
        Printed printed = new Printed();

        for (Report kept : kept()) {
            printed.add(ChaosJudge.say(kept));
        }

        printed.assertAsKept(ChaosFiguresTest.class);
    }

    @Test
    void shouldBeOkOnlyIfNothingIsBroken() throws Exception {
        assertThat(kept()).extracting(ChaosJudge::say).extracting(Report::ok).containsExactly(false, true);
    }

    /** Figures that are kept: the first have everything, the second are good. */
    static List<Report> kept() throws Exception {
        try (InputStream in = Objects.requireNonNull(ChaosFiguresTest.class.getResourceAsStream("figures.txt"))) {
            List<String> json = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(it -> it.startsWith("{"))
                    .toList();
            return List.of(Report.of(json.get(0)), Report.of(json.get(1)));
        }
    }
}
