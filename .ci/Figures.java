import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Measures the main code: lines by module and by group, the largest class and package, and the circles.
 *
 * <p>It reads the sources alone, so it needs a JDK and no build. A line counts if it holds code; blank lines and lines that hold only a
 * comment do not count. A class is a file of Java. One class refers to another if its code names the other; Javadoc does not count. A circle
 * is a set of packages, or of classes of one package, in which each refers to each other, perhaps through others.
 */
final class Figures {

    private static final String USAGE =
            """
            usage: .ci/figures [--json] [--check] [--root DIR]
              --json      prints the figures as JSON
              --check     compares the figures with .ci/bounds and ends with 1 if one is above its bound
              --root DIR  the project to measure; the one that holds this script, if it is called as .ci/figures
            """;

    private static final Set<String> WORKSHOP =
            Set.of("ops/simulator", "ops/sandbox", "ops/browser", "ops/trials", "ops/bench", "ops/lab");

    /** What of lab belongs to bench. */
    private static final String BENCH_OF_LAB = "ops/lab/src/main/java/dev/headgate/lab/bench/";

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    public static void main(String[] arguments) throws IOException {
        Path root = Path.of("");
        boolean json = false;
        boolean check = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--json" -> json = true;
                case "--check" -> check = true;
                case "--root" -> {
                    if (++i == arguments.length) {
                        misused();
                    }
                    root = Path.of(arguments[i]);
                }
                default -> misused();
            }
        }
        Measured measured = Measured.of(sources(root));
        System.out.print(json ? measured.toJson() : measured.toTable());
        if (check) {
            List<String> broken = new Bounds(root.resolve(".ci/bounds")).brokenBy(measured.bounded());
            broken.forEach(System.err::println);
            System.exit(broken.isEmpty() ? 0 : 1);
        }
    }

    private static void misused() {
        System.err.print(USAGE);
        System.exit(2);
    }

    private static List<Source> sources(Path root) throws IOException {
        Map<Path, String> moduleOf = new LinkedHashMap<>();
        Matcher module = MODULE.matcher(Files.readString(root.resolve("pom.xml")));
        while (module.find()) {
            Path main = root.resolve(module.group(1)).resolve("src/main/java");
            if (!Files.isDirectory(main)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(main)) {
                files.filter(it -> it.toString().endsWith(".java")).sorted().forEach(it -> moduleOf.put(it, module.group(1)));
            }
        }
        if (moduleOf.isEmpty()) {
            throw new IOException("no main code in the modules of " + root.resolve("pom.xml"));
        }
        List<Source> sources = new ArrayList<>();
        try (StandardJavaFileManager files =
                ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask parser = (JavacTask) ToolProvider.getSystemJavaCompiler()
                    .getTask(null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(moduleOf.keySet()));
            for (CompilationUnitTree unit : parser.parse()) {
                Path file = path(unit.getSourceFile());
                sources.add(new Source(
                        moduleOf.get(file), root.relativize(file).toString(), unit, lines(Files.readString(file))));
            }
        }
        return sources;
    }

    private static Path path(JavaFileObject source) {
        return Path.of(source.getName());
    }

    /** How many lines hold code. */
    static int lines(String text) {
        int lines = 0;
        boolean code = false;
        for (int at = 0; at < text.length(); ) {
            char c = text.charAt(at);
            if (text.startsWith("//", at)) {
                at = end(text, "\n", at);
            } else if (text.startsWith("/*", at)) {
                int end = end(text, "*/", at + 2) + 2;
                lines += code && text.substring(at, Math.min(end, text.length())).contains("\n") ? 1 : 0;
                code = code && !text.substring(at, Math.min(end, text.length())).contains("\n");
                at = end;
            } else if (c == '"' || c == '\'') {
                int end = literalEnd(text, at);
                // Each line of a block of text is code, unless it is blank.
                List<String> parts = text.substring(at, end).lines().toList();
                lines += (int) parts.subList(0, parts.size() - 1).stream()
                        .filter(it -> !it.isBlank())
                        .count();
                code = true;
                at = end;
            } else if (c == '\n') {
                lines += code ? 1 : 0;
                code = false;
                at++;
            } else {
                code |= !Character.isWhitespace(c);
                at++;
            }
        }
        return lines + (code ? 1 : 0);
    }

    /** Where the text has the word next, or its end. */
    private static int end(String text, String word, int from) {
        int at = text.indexOf(word, from);
        return at < 0 ? text.length() : at;
    }

    private static int literalEnd(String text, int from) {
        String quote = text.startsWith("\"\"\"", from) ? "\"\"\"" : text.substring(from, from + 1);
        int at = from + quote.length();
        while (at < text.length() && !text.startsWith(quote, at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at + quote.length(), text.length());
    }

    /** A file of main code. */
    private record Source(String module, String file, CompilationUnitTree unit, int lines) {

        String packageName() {
            return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
        }

        /** The class that the file is named for. */
        String simpleName() {
            return file.substring(file.lastIndexOf('/') + 1, file.length() - ".java".length());
        }

        String name() {
            return packageName() + "." + simpleName();
        }

        boolean isClass() {
            return !simpleName().equals("package-info") && !simpleName().equals("module-info");
        }

        String group() {
            if (WORKSHOP.contains(module)) {
                return "workshop";
            }
            return module.startsWith("ops/") ? "users' ops" : "product";
        }

        boolean isBench() {
            return module.equals("ops/bench") || file.startsWith(BENCH_OF_LAB);
        }
    }

    /** Finds the full names of the types that the code of a file names. */
    private static final class References extends TreeScanner<Void, Void> {
        private final Map<String, String> imported = new HashMap<>();
        private final Set<String> own = new HashSet<>();
        private final Set<String> found = new TreeSet<>();
        private final String packageName;

        private References(String packageName) {
            this.packageName = packageName;
        }

        static Set<String> of(Source source) {
            References references = new References(source.packageName());
            for (ImportTree it : source.unit().getImports()) {
                String name = it.getQualifiedIdentifier().toString();
                int dot = name.lastIndexOf('.');
                if (it.isStatic() || name.endsWith(".*")) {
                    references.found.add(name.substring(0, dot));
                } else {
                    references.imported.put(name.substring(dot + 1), name);
                }
            }
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitClass(ClassTree type, Void nothing) {
                    references.own.add(type.getSimpleName().toString());
                    return super.visitClass(type, nothing);
                }
            }.scan(source.unit(), null);
            source.unit().getTypeDecls().forEach(it -> references.scan(it, null));
            return references.found;
        }

        @Override
        public Void visitIdentifier(IdentifierTree it, Void nothing) {
            String name = it.getName().toString();
            if (Character.isUpperCase(name.charAt(0)) && !own.contains(name)) {
                found.add(imported.getOrDefault(name, packageName + "." + name));
            }
            return null;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree it, Void nothing) {
            if (isQualified(it)) {
                found.add(it.toString());
            }
            return super.visitMemberSelect(it, nothing);
        }

        /** Whether it is names and dots alone, so that it can be the full name of a type. */
        private static boolean isQualified(Tree it) {
            return it instanceof IdentifierTree
                    || it instanceof MemberSelectTree select && isQualified(select.getExpression());
        }
    }

    /** A circle: the package in which it lies, or nothing if it lies between packages, and its members. */
    private record Circle(String where, List<String> members) {}

    private record Measured(
            Map<String, Integer> modules,
            Map<String, String> groupOf,
            Map<String, Integer> groups,
            Map<String, Integer> linesOfPackages,
            Map<String, Integer> classesOfPackages,
            Map<String, Integer> classes,
            int trials,
            int bench,
            List<Circle> betweenPackages,
            List<Circle> insidePackages) {

        /** How many of the largest classes and packages are shown. */
        private static final int SHOWN = 5;

        static Measured of(List<Source> sources) {
            List<Source> classes = sources.stream().filter(Source::isClass).toList();
            Map<String, Source> byName = new HashMap<>();
            classes.forEach(it -> byName.put(it.name(), it));
            Set<String> packages = sources.stream().map(Source::packageName).collect(Collectors.toSet());

            Map<String, Set<String>> betweenPackages = new TreeMap<>();
            Map<String, Map<String, Set<String>>> insidePackages = new TreeMap<>();
            for (Source from : classes) {
                Set<String> usedPackages = betweenPackages.computeIfAbsent(from.packageName(), _ -> new TreeSet<>());
                Set<String> usedClasses = insidePackages
                        .computeIfAbsent(from.packageName(), _ -> new TreeMap<>())
                        .computeIfAbsent(from.simpleName(), _ -> new TreeSet<>());
                for (String reference : References.of(from)) {
                    // A type inside of a class counts as the class. A generated class has no file, but its package is known.
                    String type = longestKnown(reference, byName.keySet());
                    String used = type == null ? longestKnown(reference, packages) : byName.get(type).packageName();
                    if (used != null && !used.equals(from.packageName())) {
                        usedPackages.add(used);
                    } else if (type != null && used != null) {
                        usedClasses.add(byName.get(type).simpleName());
                    }
                }
            }
            List<Circle> inside = new ArrayList<>();
            insidePackages.forEach((name, graph) -> inside.addAll(circles(name, graph)));
            inside.sort(Comparator.comparing((Circle it) -> -it.members().size()).thenComparing(Circle::where));
            Map<String, String> groupOf = new LinkedHashMap<>();
            sources.forEach(it -> groupOf.put(it.module(), it.group()));
            return new Measured(
                    lines(sources, Source::module),
                    groupOf,
                    lines(sources, Source::group),
                    lines(sources, Source::packageName),
                    sum(classes, Source::packageName, _ -> 1),
                    lines(classes, Source::name),
                    sources.stream().filter(it -> it.module().equals("ops/trials")).mapToInt(Source::lines).sum(),
                    sources.stream().filter(Source::isBench).mapToInt(Source::lines).sum(),
                    circles("", betweenPackages),
                    inside);
        }

        /** The name, or the longest part of it from its beginning up to a dot, that is known; null if none is. */
        private static String longestKnown(String name, Set<String> known) {
            String part = name;
            while (!known.contains(part)) {
                int dot = part.lastIndexOf('.');
                if (dot < 0) {
                    return null;
                }
                part = part.substring(0, dot);
            }
            return part;
        }

        private static Map<String, Integer> lines(Collection<Source> sources, Function<Source, String> by) {
            return sum(sources, by, Source::lines);
        }

        private static Map<String, Integer> sum(
                Collection<Source> sources, Function<Source, String> by, Function<Source, Integer> value) {
            Map<String, Integer> sums = new LinkedHashMap<>();
            sources.forEach(it -> sums.merge(by.apply(it), value.apply(it), Integer::sum));
            return sums;
        }

        private static List<Circle> circles(String where, Map<String, Set<String>> graph) {
            return new Components(graph)
                    .all.stream()
                            .filter(it -> it.size() > 1)
                            .map(it -> new Circle(where, it.stream().sorted().toList()))
                            .sorted(Comparator.comparing(it -> -it.members().size()))
                            .toList();
        }

        int main() {
            return modules.values().stream().mapToInt(it -> it).sum();
        }

        /** What has a bound, by the names of the file of bounds. */
        Map<String, Integer> bounded() {
            Map<String, Integer> bounded = new LinkedHashMap<>();
            bounded.put("main-lines", main());
            bounded.put("trials-lines", trials);
            bounded.put("bench-lines", bench);
            bounded.put("class-lines", largest(classes).getValue());
            bounded.put("package-lines", largest(linesOfPackages).getValue());
            bounded.put("package-classes", largest(classesOfPackages).getValue());
            bounded.put("circles-between-packages", betweenPackages.size());
            bounded.put(
                    "circle-inside-package",
                    insidePackages.isEmpty() ? 0 : insidePackages.getFirst().members().size());
            return bounded;
        }

        private static Map.Entry<String, Integer> largest(Map<String, Integer> figures) {
            return sorted(figures).getFirst();
        }

        private static List<Map.Entry<String, Integer>> sorted(Map<String, Integer> figures) {
            return figures.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .toList();
        }

        String toTable() {
            StringBuilder table = new StringBuilder("MAIN CODE, lines without comments and blanks\n");
            groups.forEach((group, lines) -> {
                row(table, group, lines);
                modules.forEach((module, count) -> {
                    if (groupOf.get(module).equals(group)) {
                        row(table, "  " + module, count);
                    }
                });
            });
            row(table, "all", main());
            row(table, "trials", trials);
            row(table, "bench with lab's part", bench);
            top(table, "\nLARGEST CLASSES, lines\n", classes);
            top(table, "\nLARGEST PACKAGES, lines\n", linesOfPackages);
            top(table, "\nLARGEST PACKAGES, classes\n", classesOfPackages);
            table.append("\nCIRCLES BETWEEN PACKAGES, packages\n");
            betweenPackages.forEach(it -> row(table, String.join(" ", it.members()), it.members().size()));
            table.append(betweenPackages.isEmpty() ? "none\n" : "");
            table.append("\nLARGEST CIRCLE INSIDE EACH PACKAGE, classes\n");
            Set<String> seen = new HashSet<>();
            insidePackages.stream()
                    .filter(it -> seen.add(it.where()))
                    .forEach(it -> row(table, it.where(), it.members().size()));
            table.append(insidePackages.isEmpty() ? "none\n" : "");
            return table.toString();
        }

        private static void top(StringBuilder table, String title, Map<String, Integer> figures) {
            table.append(title);
            sorted(figures).stream().limit(SHOWN).forEach(it -> row(table, it.getKey(), it.getValue()));
        }

        private static void row(StringBuilder table, String name, int figure) {
            table.append(String.format("%,8d  %s%n", figure, name));
        }

        String toJson() {
            return "{\n  \"bounded\": " + json(bounded())
                    + ",\n  \"groups\": " + json(groups)
                    + ",\n  \"modules\": " + json(modules)
                    + ",\n  \"largestClasses\": " + json(top(classes))
                    + ",\n  \"packageLines\": " + json(linesOfPackages)
                    + ",\n  \"packageClasses\": " + json(classesOfPackages)
                    + ",\n  \"circlesBetweenPackages\": " + json(betweenPackages)
                    + ",\n  \"circlesInsidePackages\": " + json(insidePackages) + "\n}\n";
        }

        private static Map<String, Integer> top(Map<String, Integer> figures) {
            Map<String, Integer> top = new LinkedHashMap<>();
            sorted(figures).stream().limit(SHOWN).forEach(it -> top.put(it.getKey(), it.getValue()));
            return top;
        }

        private static String json(Map<String, Integer> figures) {
            return figures.entrySet().stream()
                    .map(it -> "\"" + it.getKey() + "\": " + it.getValue())
                    .collect(Collectors.joining(", ", "{", "}"));
        }

        private static String json(List<Circle> circles) {
            return circles.stream()
                    .map(it -> "{\"package\": \"" + it.where() + "\", \"members\": "
                            + it.members().stream().collect(Collectors.joining("\", \"", "[\"", "\"]")) + "}")
                    .collect(Collectors.joining(", ", "[", "]"));
        }
    }

    /** The strongly connected components of a graph, by Tarjan's algorithm. */
    private static final class Components {
        private final Map<String, Set<String>> graph;
        private final Map<String, Integer> index = new HashMap<>();
        private final Map<String, Integer> low = new HashMap<>();
        private final Deque<String> open = new ArrayDeque<>();
        private final List<Set<String>> all = new ArrayList<>();

        Components(Map<String, Set<String>> graph) {
            this.graph = graph;
            graph.keySet().forEach(it -> {
                if (!index.containsKey(it)) {
                    visit(it);
                }
            });
        }

        private void visit(String node) {
            index.put(node, index.size());
            low.put(node, index.get(node));
            open.push(node);
            for (String next : graph.getOrDefault(node, Set.of())) {
                if (!index.containsKey(next)) {
                    visit(next);
                    low.merge(node, low.get(next), Math::min);
                } else if (open.contains(next)) {
                    low.merge(node, index.get(next), Math::min);
                }
            }
            if (low.get(node).equals(index.get(node))) {
                Set<String> component = new TreeSet<>();
                String member;
                do {
                    member = open.pop();
                    component.add(member);
                } while (!member.equals(node));
                all.add(component);
            }
        }
    }

    /** The file of bounds. Each figure that has a bound is in it, and nothing else. */
    private record Bounds(Path file) {

        List<String> brokenBy(Map<String, Integer> figures) throws IOException {
            Properties bounds = new Properties();
            try (var reader = Files.newBufferedReader(file)) {
                bounds.load(reader);
            }
            List<String> broken = new ArrayList<>();
            figures.forEach((name, figure) -> {
                String bound = bounds.getProperty(name, "");
                if (!bound.matches("[0-9]+")) {
                    broken.add(file + " has no bound for " + name);
                } else if (figure > Integer.parseInt(bound)) {
                    broken.add(name + " is " + figure + ", above its bound of " + bound + " in " + file);
                }
            });
            bounds.stringPropertyNames().stream()
                    .filter(it -> !figures.containsKey(it))
                    .sorted()
                    .forEach(it -> broken.add(file + " has a bound for " + it + ", which is no figure"));
            return broken;
        }
    }
}
