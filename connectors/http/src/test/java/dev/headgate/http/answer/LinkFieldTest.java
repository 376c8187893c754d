package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkFieldTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<https://a.example/b?page=2>; rel=\"next\", <https://a.example/b?page=9>; rel=\"last\" | https://a.example/b?page=2",
                "</b?c=1>; rel=prev, </b?c=3>; rel=next | /b?c=3",
                "<?c=3>;rel=NEXT | ?c=3",
                "</b>; title=\"a, b; <c>\"; rel=\"last next\" | /b",
                "</b,c;d>; rel=\"next\" | /b,c;d",
                "</b> ; rel = \"next\" | /b",
                "</b>; title=\"a \\\" rel=prev\"; rel=\"next\" | /b"
            })
    void shouldFindTheTargetOfARelation(String field, String target) {
        assertThat(LinkField.targets(field, "next")).containsExactly(target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "<",
                "</b",
                "</b>",
                "</b>;",
                "</b>; rel",
                "</b>; rel=",
                "</b>; rel=\"",
                "</b>; rel=\"prev",
                "</b>; rel=prev; rel=next",
                "</b>; title=\"rel=next\"",
                "https://a.example/b; rel=next"
            })
    void shouldFindNothingWhereThereIsNone(String field) {
        assertThat(LinkField.targets(field, "next")).isEmpty();
    }

    @Test
    void shouldFindAllOfThem() {
        assertThat(LinkField.targets("</a>; rel=next, </b>; rel=next", "next")).isEqualTo(List.of("/a", "/b"));
    }
}
