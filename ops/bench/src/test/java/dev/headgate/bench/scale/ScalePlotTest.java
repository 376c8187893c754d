package dev.headgate.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.figure.Spread;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ScalePlotTest {

    private static final Spread ANY = new Spread(1, 1, 1);

    @Test
    void shouldDrawALineForEachRowAndAMarkForEachPoint() throws Exception {
        String svg = ScalePlot.of(List.of(
                point("vendors in a task", 1, 1),
                point("vendors in a task", 10_000, 0.9),
                point("waiting intents", 1_000, 1)));

        Document drawn =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(drawn.getElementsByTagName("path").getLength()).isEqualTo(2);
        assertThat(drawn.getElementsByTagName("circle").getLength()).isEqualTo(2 + 1); // and in the legend
        assertThat(drawn.getElementsByTagName("rect").getLength()).isEqualTo(1 + 1);
        assertThat(svg).contains("vendors in a task", "waiting intents", "M64.0 ");
    }

    private static ScalePoint point(String of, int size, double toSmall) {
        return new ScalePoint(of, size, ANY, new Spread(toSmall, toSmall, toSmall), ANY, ANY, ANY, null, 1);
    }
}
