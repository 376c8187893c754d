package dev.headgate.streams.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.retention.Retention;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicSettingsTest {

    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final Retention WEEK = new Retention(7 * DAY, -1);

    @Test
    void shouldRefuseACompactedTopicWhoseRecordsNobodyElseHas() {
        assertThat(settings("compact", WEEK).findings(topic(Topics.INTENTS)))
                .containsExactly(new TopicFinding(
                        "t",
                        true,
                        "t has cleanup.policy=compact: of a vendor's records the broker would keep the last one only."
                                + " Do: kafka-configs.sh --alter --topic t --add-config cleanup.policy=delete"));
        assertThat(settings("compact,delete", WEEK).findings(topic(Topics.RETRIES)))
                .extracting(TopicFinding::refused)
                .containsExactly(false);
    }

    @Test
    void shouldWarnOfAShortRetentionAndOfOneBySize() {
        List<TopicFinding> findings =
                settings("delete", new Retention(DAY - 1, 1000)).findings(topic(Topics.INTENTS));

        assertThat(findings).extracting(TopicFinding::refused).containsExactly(false, false);
        assertThat(findings.getFirst().text()).contains("retention.ms=86399999 only", "retention.ms=" + 7 * DAY);
        assertThat(findings.getLast().text()).contains("retention.bytes=1000 a partition", "retention.bytes=-1");
    }

    @Test
    void shouldWarnOfATopicThatGrowsAndRefuseALedgerThatForgets() {
        assertThat(settings("delete", WEEK).findings(topic(Topics.STATUS)))
                .singleElement()
                .satisfies(it -> assertThat(it.text()).contains("is not compacted, so that it grows"));
        assertThat(settings("compact,delete", WEEK).findingsOfInternal())
                .extracting(TopicFinding::refused)
                .containsExactly(true);
    }

    @Test
    void shouldFindNothingWrongWithTopicsAsTheyAreMade() {
        assertThat(settings("delete", WEEK).findings(topic(Topics.INTENTS))).isEmpty();
        assertThat(settings("compact", WEEK).findings(topic(Topics.STATUS))).isEmpty();
        assertThat(settings("compact", WEEK).findingsOfInternal()).isEmpty();
    }

    @Test
    void shouldCompareRetentionWithTheLongestStandstill() {
        assertThat(settings("delete", WEEK).findingOf("acme", Duration.ofDays(7)))
                .isEmpty();
        assertThat(settings("delete", Retention.UNLIMITED).findingOf("acme", Duration.ofDays(700)))
                .isEmpty();
        assertThat(settings("delete", WEEK).findingOf("acme", Duration.ofDays(30)))
                .hasValueSatisfying(it -> assertThat(it.text())
                        .contains("t keeps records for 7 d", "vendor acme may stand still for 30 d")
                        .contains("--add-config retention.ms=" + 30 * DAY));
    }

    @Test
    void shouldRefuseACompactedTopicOfRepliesAsItDoesResults() {
        Topic own = TopicCatalogue.load().withReplies(List.of("billing")).topic(Topics.RESULTS, "billing");

        assertThat(settings("compact", WEEK).findings(own))
                .singleElement()
                .satisfies(it -> assertThat(it.refused()).isTrue());
    }

    private static TopicSettings settings(String policy, Retention retention) {
        return new TopicSettings("t", policy, "CreateTime", retention);
    }

    private static Topic topic(String name) {
        return TopicCatalogue.load().topic(name);
    }
}
