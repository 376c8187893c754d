package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class PictureTest {

    @Test
    void shouldDrawOverWhatItDrewAndBelowWhatItSaid() {
        StringWriter out = new StringWriter();
        try (Picture picture = new Picture(new PrintWriter(out))) {
            picture.draw(List.of("one", "two"));
            picture.draw(List.of("three"));
            picture.say("said");
            picture.draw(List.of("four"));
        }

        String off = "\u001b[?25l\u001b[?7l";
        String on = "\u001b[?7h\u001b[?25h";
        assertThat(out.toString().replace(System.lineSeparator(), "\n"))
                .isEqualTo(off + "one\u001b[K\ntwo\u001b[K\n\u001b[J" + off + "\u001b[2A\rthree\u001b[K\n\u001b[J" + on
                        + "said\n" + off + "four\u001b[K\n\u001b[J" + on);
    }
}
