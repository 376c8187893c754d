package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void shouldNotLetTheBrokerCompressAgain() {
        assertThat(catalogue.topics())
                .allSatisfy(topic -> assertThat(topic.settings()).doesNotContainKey("compression.type"));
    }

    @Test
    void shouldHaveTopicsForRepliesLikeThoseInWhosePlaceTheyAre() {
        // When
        TopicCatalogue more = catalogue.withReplies(List.of("billing", "ads", "billing"));

        // Then
        assertThat(more.topics()).hasSize(catalogue.topics().size() + 4);
        assertThat(more.replies()).containsExactly("billing", "ads");
        assertThat(more.each(Topics.RESULTS))
                .extracting(Topic::name)
                .containsExactly("results", "results.billing", "results.ads");
        Topic pages = more.topic(Topics.PAGES, "ads");
        assertThat(pages.name()).isEqualTo("pages.ads");
        assertThat(pages.base()).isEqualTo("pages");
        assertThat(pages.in("x.")).isEqualTo("x.pages.ads");
        assertThat(pages.settings()).isEqualTo(catalogue.topic(Topics.PAGES).settings());
        assertThat(catalogue.replies()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "A", "a.b", "a_b", "a b", "ä"})
    void shouldRefuseWhatIsNoNameOfAReply(String name) {
        assertThat(Topics.isReply(name)).isFalse();
        assertThatThrownBy(() -> catalogue.withReplies(List.of(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 64 of a-z");
    }

    @Test
    void shouldBoundTheNameOfAReply() {
        assertThat(Topics.isReply("a".repeat(64))).isTrue();
        assertThat(Topics.isReply("a".repeat(65))).isFalse();
        assertThat(Topics.isReply("0-9")).isTrue();
    }

    @Test
    void shouldRefuseATopicThatIsNotThere() {
        // When / Then
        assertThatThrownBy(() -> catalogue.topic("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing");
    }
}
