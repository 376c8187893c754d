package dev.headgate.profiles;

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
        Optional<Answer> answer = YAML.read(file, text, mistakes)
                .flatMap(content -> ExampleParser.answer(new Section(file, content, mistakes)));
        if (!mistakes.isEmpty()) {
            Positions positions = Positions.of(text);
            throw new InvalidProfileException(
                    mistakes.stream().map(positions::locate).toList());
        }
        return answer.orElseThrow(() -> new IllegalStateException("refused without a mistake"));
    }
}
