package dev.headgate.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InheritanceTest {

    private static final YamlTree YAML = new YamlTree();

    private static Map<?, ?> tree(String yaml) {
        return (Map<?, ?>) YAML.read("test", yaml, new ArrayList<>()).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a: 1 | b: 2 | {a: 1, b: 2}",
                "a: 1 | a: 2 | {a: 2}",
                "{a: {b: 1, c: 2}} | {a: {c: 3, d: 4}} | {a: {b: 1, c: 3, d: 4}}",
                "a: [1, 2] | a: [3] | {a: [3]}",
                "{auth: {kind: header, header: X}} | {auth: {kind: none}} | {auth: {kind: none}}",
                "{auth: {kind: header, header: X}} | {auth: {scope: [a]}} | {auth: {kind: header, header: X, scope: [a]}}",
                "{limits: [{id: a, max: 1}, {id: b, max: 2}]} | {limits: [{id: c}, {id: a, max: 9}]}"
                        + " | {limits: [{id: a, max: 9}, {id: b, max: 2}, {id: c}]}",
                "{answers: [{id: a, x: 1}, {id: b}]} | {answers: [{id: c}, {id: b, y: 2}, {z: 3}]}"
                        + " | {answers: [{id: c}, {z: 3}, {id: a, x: 1}, {id: b, y: 2}]}",
                "{hints: [{a: 1}]} | {hints: []} | {hints: []}",
                "{about: {state: verified}, examples: [{name: x}], vendor: v} | {a: 1} | {a: 1}",
                "{limits: [{id: a}]} | {limits: 5} | {limits: 5}",
                "{a: 7} | {a: null, b: null} | {a: null, b: null}",
                "{a: null, b: null} | {a: 7} | {a: 7, b: null}"
            })
    void shouldLayOneOverTheOther(String base, String own, String both) {
        assertThat(Inheritance.laidOver(tree(base), tree(own)).toString())
                .isEqualTo(tree(both).toString());
    }
}
