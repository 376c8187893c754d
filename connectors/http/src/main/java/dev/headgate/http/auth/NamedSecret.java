package dev.headgate.http.auth;

import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A header or a parameter with a secret, or with what need not be one.
 *
 * @param name as it is sent
 */
public record NamedSecret(String name, Secret value) {

    /**
     * Reads all keys of a section.
     *
     * @param good which of them are names
     * @param otherwise what is said of another, without the key itself
     */
    static List<NamedSecret> all(
            Section section, SecretReader secrets, Predicate<String> good, String otherwise, String allowed) {
        List<NamedSecret> all = new ArrayList<>();
        for (String name : section.keys()) {
            if (good.test(name)) {
                Optional<Secret> value = secrets.of(section).text(name, allowed, _ -> true);
                value.ifPresent(it -> all.add(new NamedSecret(name, it)));
            } else {
                section.allow(name);
                section.mistake("", null, otherwise);
            }
        }
        return all;
    }
}
