package dev.headgate.trials.groups;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(240)
class GroupsRunTest {

    @Test
    void shouldCallNothingOfAPausedGroupAndNothingThatIsCancelled() throws Exception {
        GroupsFigures figures = GroupsRun.run(1, 10, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
