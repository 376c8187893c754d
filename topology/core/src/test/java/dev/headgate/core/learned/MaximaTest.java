package dev.headgate.core.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MaximaTest {

    private static final long DAY = Duration.ofDays(1).toNanos();
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final Maxima<String> maxima = new Maxima<>();

    @Test
    void shouldOnlyLower() {
        // When
        maxima.lower("a", 7, DAY, 0);
        maxima.lower("a", 9, DAY, HOUR);

        // Then
        assertThat(maxima.of("a", HOUR)).isEqualTo(new Maxima.Maximum(7, DAY));
        assertThat(maxima.of("b", HOUR)).isNull();
    }

    @Test
    void shouldRememberForLongerWhatIsSaidAgain() {
        // Given
        maxima.lower("a", 7, DAY, 0);

        // When
        maxima.lower("a", 7, DAY, 2 * HOUR);

        // Then
        assertThat(maxima.of("a", 25 * HOUR)).isEqualTo(new Maxima.Maximum(7, 26 * HOUR));
    }

    @Test
    void shouldNotSaveEachTimeThatItIsSaidAgain() {
        // Given
        maxima.lower("a", 7, DAY, 0);
        maxima.takeUnsaved();

        // When
        maxima.lower("a", 7, DAY, HOUR / 2);

        // Then
        assertThat(maxima.isUnsaved()).isFalse();
    }

    @Test
    void shouldForgetWhatIsOver() {
        // Given
        maxima.lower("a", 7, DAY, 0);
        maxima.lower("b", 5, DAY, HOUR);
        maxima.takeUnsaved();

        // When
        maxima.forgetOver(DAY);

        // Then
        assertThat(maxima.of("a", DAY)).isNull();
        assertThat(maxima.size()).isEqualTo(1);
        assertThat(maxima.lowest(DAY)).isEqualTo(5);
        assertThat(maxima.takeUnsaved()).containsExactly("a");
    }

    @Test
    void shouldLearnAnewWhenItIsForgotten() {
        // Given
        maxima.lower("a", 7, DAY, 0);

        // When
        maxima.lower("a", 9, DAY, DAY);

        // Then
        assertThat(maxima.of("a", DAY)).isEqualTo(new Maxima.Maximum(9, 2 * DAY));
    }

    @Test
    void shouldRememberABoundedNumberOfScopes() {
        // When
        for (int i = 0; i <= Maxima.MAX_SCOPES; i++) {
            maxima.lower("scope" + i, 1, DAY, 0);
        }

        // Then
        assertThat(maxima.size()).isEqualTo(Maxima.MAX_SCOPES);
        assertThat(maxima.of("scope" + Maxima.MAX_SCOPES, 0)).isNull();
    }

    @Test
    void shouldForgetWhatIsAskedFor() {
        // Given
        maxima.lower("a", 7, DAY, 0);
        maxima.lower("b", 5, DAY, 0);

        // When
        maxima.forget("b"::equals);

        // Then
        assertThat(maxima.of("a", 0)).isNotNull();
        assertThat(maxima.of("b", 0)).isNull();
        assertThat(maxima.lowest(0)).isEqualTo(7);
    }
}
