package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListSpecTest {

    private final ListSpec lists = new ListSpec(3, 2);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v/lists/token/a | {\"page\":0,\"items\":[0,1],\"next\":\"t1\"} | ",
                "/v/lists/token/a?limit=2&cursor=t2 | {\"page\":2,\"items\":[4,5]} | ",
                "/v/lists/link/a | {\"page\":0,\"items\":[0,1]} | </v/lists/link/a?page=1>; rel=\"next\"",
                "/v/lists/link/a?page=2 | {\"page\":2,\"items\":[4,5]} | ",
                "/v/lists/url/a?page=1 | {\"page\":1,\"items\":[2,3],\"next\":\"/v/lists/url/a?page=2\"} | ",
                "/v/lists/offset/a?offset=4 | {\"page\":2,\"items\":[4,5]} | ",
                "/v/lists/offset/a?offset=6 | {\"page\":3,\"items\":[]} | ",
                "/v/lists/page/a | {\"page\":0,\"items\":[0,1]} | ",
                "/v/lists/page/a?page=4 | {\"page\":3,\"items\":[]} | "
            })
    void shouldAnswerWithThePageThatIsAskedFor(String asked, String body, @Nullable String link) {
        ListSpec.Page page = Objects.requireNonNull(lists.page(URI.create(asked)));

        assertThat(page.body()).isEqualTo(body);
        assertThat(page.headers().get("Link")).isEqualTo(link);
    }

    @Test
    void shouldLeaveOtherPathsAlone() {
        assertThat(lists.page(URI.create("/v/things/1?page=2"))).isNull();
        assertThat(lists.page(URI.create("/v/lists/odd/a"))).isNull();
    }
}
