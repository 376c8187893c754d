package dev.headgate.trials.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(400)
class WhatIfRunTest {

    private static final double SMALL = 0.3;

    @Test
    void shouldPredictWhatThenHappens() throws Exception {
        WhatIfFigures figures = WhatIfRun.run(1, SMALL, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
