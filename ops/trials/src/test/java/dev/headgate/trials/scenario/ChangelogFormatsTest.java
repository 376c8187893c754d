package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangelogFormatsTest {

    @Test
    void shouldKnowARecordsFormatByItsHead() {
        assertThat(ChangelogFormats.format(new byte[] {(byte) 0xF6, 3, (byte) 0xC3, 1}))
                .isEqualTo(3);
        assertThat(ChangelogFormats.format(new byte[] {(byte) 0xF6, (byte) 200}))
                .isEqualTo(200);
        assertThat(ChangelogFormats.format(new byte[] {(byte) 0xC3, 1, 2})).isEqualTo(1);
        assertThat(ChangelogFormats.format(new byte[] {(byte) 0xF6})).isEqualTo(1);
        assertThat(ChangelogFormats.format(new byte[0])).isEqualTo(1);
    }
}
