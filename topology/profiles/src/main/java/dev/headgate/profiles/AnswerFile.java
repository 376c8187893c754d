package dev.headgate.profiles;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.headgate.api.Answer;
import dev.headgate.api.Mistake;
import dev.headgate.api.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads an answer of a vendor from YAML or JSON: {@code status}, {@code headers}, and {@code body} as it would stand in JSON, or
 * {@code text}.
 */
public final class AnswerFile {

    private static final YamlTree YAML = new YamlTree();

    private AnswerFile() {}

    /**
     * Reads the content of a file.
     *
     * @param file its name, for mistakes
     * @throws InvalidProfileException with all its mistakes
     */
    public static Answer read(String file, String text) {
        List<Mistake> mistakes = new ArrayList<>();
        Optional<Answer> answer = tree(file, text, mistakes).flatMap(ExampleParser::answer);
        if (!mistakes.isEmpty()) {
            Positions positions = Positions.of(text);
            throw new InvalidProfileException(
                    mistakes.stream().map(positions::locate).toList());
        }
        return answer.orElseThrow(() -> new IllegalStateException("refused without a mistake"));
    }

    private static Optional<Section> tree(String file, String text, List<Mistake> mistakes) {
        try {
            return Optional.of(new Section(file, YAML.read(text), mistakes));
        } catch (JsonProcessingException e) {
            mistakes.add(new Mistake(file, "", null, YamlTree.refusal(e), false));
            return Optional.empty();
        }
    }
}
