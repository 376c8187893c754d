package dev.headgate.trials.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class FootprintsTest {

    private static final int SAMPLES = 360;
    private static final int PERIOD_SECONDS = 10;
    private static final int MIB = 1 << 20;
    private static final double MAX_GROWTH = 1.3;

    @Test
    void shouldSeeALeakThroughUpsAndDowns() {
        Trend leaking = memory(footprints(n -> 200 + n % 40 + n / 2));
        Trend steady = memory(footprints(n -> 200 + n % 40));

        assertThat(leaking.perHour()).isCloseTo(180, within(15.0));
        assertThat(leaking.isFlat(MAX_GROWTH)).isFalse();
        assertThat(steady.perHour()).isCloseTo(0, within(15.0));
        assertThat(steady.firstThird()).isEqualTo(220, within(1.0));
        assertThat(steady.isFlat(MAX_GROWTH)).isTrue();
    }

    @Test
    void shouldTellThatNothingWasSeen() {
        assertThat(new Footprints().trends())
                .hasSameSizeAs(Resource.values())
                .allMatch(it -> it.samples() == 0 && it.firstThird() == 0 && it.perHour() == null);
    }

    @Test
    void shouldDrawAPanelForEachResourceWithADotForEachSample() throws Exception {
        String svg = footprints(n -> 200).plot();

        Document drawn =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        int panels = Resource.values().length;
        assertThat(drawn.getElementsByTagName("circle").getLength()).isEqualTo(panels * SAMPLES + 1); // the legend's
        assertThat(svg).contains("memory, MiB", "open files", "topics", ">one<", "class=\"trend\"");
    }

    private static Trend memory(Footprints footprints) {
        List<Trend> trends = footprints.trends();
        assertThat(trends.getFirst().of()).isEqualTo("memory");
        return trends.getFirst();
    }

    private static Footprints footprints(IntUnaryOperator memory) {
        Footprints footprints = new Footprints();
        IntStream.range(0, SAMPLES)
                .mapToObj(n -> new Footprint(
                        "one", n * PERIOD_SECONDS, (long) memory.applyAsInt(n) * MIB, 200, 40, 900, 60, 15))
                .forEach(footprints::add);
        return footprints;
    }
}
