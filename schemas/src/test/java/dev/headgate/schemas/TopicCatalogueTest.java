package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

class TopicCatalogueTest {
    private final TopicCatalogue catalogue = TopicCatalogue.load();

    @Test
    void shouldHoldExactlyTheTopicsThatHaveAConstant() {
        // When
        var names = catalogue.topics().stream().map(Topic::name);

        // Then
        assertThat(names)
                .containsExactly(
                        Topics.INTENTS,
                        Topics.COMMANDS,
                        Topics.RESULTS,
                        Topics.PAGES,
                        Topics.RETRIES,
                        Topics.DEAD_LETTERS,
                        Topics.STATUS,
                        Topics.AUDIT,
                        Topics.ANSWERS,
                        Topics.PARKED);
    }

    @Test
    void shouldNameOnlyRecordsThatExist() {
        // When
        var records = catalogue.topics().stream().map(Topic::recordName);

        // Then
        assertThat(records)
                .isSubsetOf(RecordType.all().stream().map(RecordType::name).toList());
        assertThat(catalogue.topics()).allSatisfy(t -> assertThat(t.doc()).isNotBlank());
    }

    @Test
    void shouldReadEveryFieldOfATopic() {
        // When
        Topic intents = catalogue.topic(Topics.INTENTS);

        // Then
        assertThat(intents)
                .isEqualTo(new Topic(
                        "intents",
                        "Intent",
                        true,
                        Topic.Cleanup.DELETE,
                        168,
                        Set.of(Topic.Access.READ, Topic.Access.WRITE),
                        Set.of(Topic.Access.WRITE),
                        intents.doc()));
        assertThat(intents.in(Topics.DEFAULT_PREFIX)).isEqualTo("headgate.intents");
    }

    @Test
    void shouldKeepACompactedTopicForEver() {
        // When
        Topic status = catalogue.topic(Topics.STATUS);

        // Then
        assertThat(status.cleanup()).isEqualTo(Topic.Cleanup.COMPACT);
        assertThat(status.retentionHours()).isNull();
    }

    @Test
    void shouldRefuseATopicThatIsNotThere() {
        // When / Then
        assertThatThrownBy(() -> catalogue.topic("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing");
    }
}
