package dev.headgate.trials.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.DocumentAccess;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentLogTest {

    /** {@code "GET a u"}: the method, the path, the intent; with a fourth word it was not matched. */
    private static DocumentLog log(String... accesses) {
        List<DocumentAccess> all = Stream.of(accesses)
                .map(access -> access.split(" ", -1))
                .map(it -> new DocumentAccess(0, it[1], it[0], it.length > 3 ? 412 : 200, it[2]))
                .toList();
        return new DocumentLog(all, Set.of("u", "v"));
    }

    @Test
    void shouldFindNothingBetweenWhereOthersComeBeforeAndAfter() {
        DocumentLog log = log("GET a x", "GET a u", "GET b x", "PUT a u", "PUT a x", "GET a v", "PUT a v");

        assertThat(log.between()).isZero();
        assertThat(log.requests()).isEqualTo(4);
        assertThat(log.writesOf(Set.of("u"))).isEqualTo(1);
    }

    @Test
    void shouldFindWhatComesBetweenAReadAndItsWrite() {
        assertThat(log("GET a u", "GET a x", "PUT a x", "PUT a u").between()).isEqualTo(2);
        assertThat(log("GET a u", "GET a v", "PUT a u", "PUT a v").between()).isEqualTo(2);
    }

    @Test
    void shouldCountFromTheLastReadOfOneThatBeganAnew() {
        assertThat(log("GET a u", "PUT a x", "PUT a u 412", "GET a u", "PUT a u")
                        .between())
                .isZero();
    }
}
