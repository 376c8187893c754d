package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The links of the pages lead to files and headings that exist, both in the sources and in the tarball. */
class LinksTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Path CLI = ROOT.resolve("ops/cli");
    private static final Path DOCS = ROOT.resolve("ops/docs");

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
    private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

    @Test
    void shouldHaveNoDeadLinksInTheSources() throws Exception {
        Map<Path, Path> tree = new TreeMap<>();
        try (Stream<Path> files = Files.list(ROOT)) {
            files.filter(Files::isRegularFile).forEach(it -> tree.put(ROOT.relativize(it), it));
        }
        tree.put(Path.of("topology/core/README.md"), ROOT.resolve("topology/core/README.md"));
        put(tree, DOCS, Path.of("ops/docs"));
        put(tree, ROOT.resolve("topology/core/spec"), Path.of("topology/core/spec"));

        assertThat(deadLinks(tree)).isEmpty();
    }

    @Test
    void shouldHaveNoDeadLinksInTheTarball() throws Exception {
        Map<Path, Path> tarball = tarball();

        assertThat(tarball).containsKeys(Path.of("README.md"), Path.of("docs/operate.md"));
        assertThat(deadLinks(tarball)).isEmpty();
    }

    @Test
    void shouldNameADeadLink() throws Exception {
        Map<Path, Path> tree = Map.of(
                Path.of("docs/operate.md"), DOCS.resolve("operate.md"),
                Path.of("README.md"), CLI.resolve("src/dist/README.md"));

        assertThat(deadLinks(tree)).contains("docs/operate.md: profiles.md#how-much-may-wait");
    }

    /** The links of the pages that name no file of these, or no heading of such a file. The files are by the places where they lie. */
    private static List<String> deadLinks(Map<Path, Path> files) throws IOException {
        Set<Path> folders = new HashSet<>();
        for (Path it : files.keySet()) {
            for (Path folder = it.getParent(); folder != null; folder = folder.getParent()) {
                folders.add(folder);
            }
        }
        List<String> dead = new ArrayList<>();
        for (Map.Entry<Path, Path> page : files.entrySet()) {
            if (!page.getKey().toString().endsWith(".md")) {
                continue;
            }
            String text = FENCED.matcher(Files.readString(page.getValue())).replaceAll("");
            Matcher link = LINK.matcher(CODE.matcher(text).replaceAll("`code`"));
            while (link.find()) {
                String[] parts = link.group(1).split("#", 2);
                Path target = parts[0].isEmpty()
                        ? page.getKey()
                        : page.getKey().resolveSibling(parts[0]).normalize();
                if (ELSEWHERE.matcher(link.group(1)).matches() || (parts.length == 1 && folders.contains(target))) {
                    continue;
                }
                if (!files.containsKey(target)
                        || (parts.length == 2 && !anchors(files.get(target)).contains(parts[1]))) {
                    dead.add(page.getKey() + ": " + link.group(1));
                }
            }
        }
        return dead;
    }

    /** The names under which the headings of a page can be linked to, as GitHub makes them. */
    private static Set<String> anchors(Path page) throws IOException {
        String text = FENCED.matcher(Files.readString(page)).replaceAll("");
        Set<String> anchors = new HashSet<>();
        Matcher heading = HEADING.matcher(text);
        while (heading.find()) {
            String name = LINK.matcher(heading.group(1))
                    .replaceAll("")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            String free = name;
            for (int i = 1; !anchors.add(free); i++) {
                free = name + "-" + i;
            }
        }
        ANCHOR.matcher(text).results().forEach(it -> anchors.add(it.group(1)));
        return anchors;
    }

    /** The files of the tarball, by their places in it; without the libraries. */
    private static Map<Path, Path> tarball() throws Exception {
        Element description = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(CLI.resolve("src/dist/tarball.xml").toFile())
                .getDocumentElement();
        Map<Path, Path> tarball = new TreeMap<>();
        for (Element file : elements(description, "file")) {
            Path source = source(file, "source");
            tarball.put(Path.of(text(file, "outputDirectory")).resolve(source.getFileName()), source);
        }
        for (Element set : elements(description, "fileSet")) {
            put(tarball, source(set, "directory"), Path.of(text(set, "outputDirectory")));
        }
        return tarball;
    }

    private static void put(Map<Path, Path> tree, Path folder, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile)
                    .filter(it -> !it.toString().contains("node_modules"))
                    .forEach(it -> tree.put(to.resolve(folder.relativize(it)), it));
        }
    }

    private static Path source(Element element, String name) {
        return CLI.resolve(
                text(element, name).replace("${project.basedir}/", "").replace("${project.build.directory}", "target"));
    }

    private static String text(Element element, String name) {
        List<Element> found = elements(element, name);
        return found.isEmpty() ? "" : found.getFirst().getTextContent();
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }
}
