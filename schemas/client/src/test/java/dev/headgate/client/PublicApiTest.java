package dev.headgate.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users compile against is known line by line: a line that is gone or another breaks them, one more does not. */
class PublicApiTest {

    private static final Path CLASSES = Path.of("target", "classes");
    private static final Path KNOWN = Path.of("public-api.txt");

    @Test
    void shouldBeWhatIsWrittenDown() throws Exception {
        List<String> found = new ArrayList<>();
        for (Class<?> type : types()) {
            if (isVisible(type.getModifiers())) {
                describe(type, found);
            }
        }
        Path proposal = Files.write(Path.of("target", "public-api.txt"), found);

        assertThat(found)
                .as("The public API changed. If that is meant: cp schemas/client/%s schemas/client/%s", proposal, KNOWN)
                .containsExactlyElementsOf(Files.readAllLines(KNOWN));
    }

    private static List<Class<?>> types() throws IOException, ClassNotFoundException {
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(it -> it.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                String name = CLASSES.relativize(file)
                        .toString()
                        .replace(".class", "")
                        .replace('/', '.');
                if (!name.endsWith("package-info")) {
                    types.add(Class.forName(name));
                }
            }
        }
        assertThat(types).isNotEmpty();
        return types;
    }

    private static void describe(Class<?> type, List<String> found) {
        String parent = type.getSuperclass() == null
                ? ""
                : " extends " + type.getSuperclass().getName();
        found.add(Modifier.toString(type.getModifiers()) + " " + type.getName() + parent);
        Stream.of(type.getInterfaces())
                .map(it -> "  implements " + it.getName())
                .sorted()
                .forEach(found::add);
        Stream.of(type.getDeclaredFields())
                .filter(it -> isVisible(it.getModifiers()))
                .map(Field::toGenericString)
                .sorted()
                .forEach(it -> found.add("  " + it));
        Stream.concat(Stream.of(type.getDeclaredConstructors()), Stream.of(type.getDeclaredMethods()))
                .filter(PublicApiTest::isApi)
                .map(Executable::toGenericString)
                .sorted()
                .forEach(it -> found.add("  " + it));
    }

    private static boolean isApi(Executable one) {
        boolean generated = (one instanceof Method method && method.isBridge()) || one.isSynthetic();
        boolean constructor = one instanceof Constructor<?>;
        return isVisible(one.getModifiers())
                && !generated
                && !(constructor && one.getDeclaringClass().isEnum());
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
