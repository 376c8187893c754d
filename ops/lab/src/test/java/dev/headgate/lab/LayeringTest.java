package dev.headgate.lab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may use whom. Think again before changing a line here. */
class LayeringTest {

    private static final String ROOT = "dev.headgate.";

    /** Each module and those it may use; what they may use it may use too. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("schemas", Set.of()),
            Map.entry("client", Set.of("schemas")),
            Map.entry("api", Set.of()),
            Map.entry("http", Set.of("api")),
            Map.entry("grpc", Set.of("api")),
            Map.entry("pooled", Set.of("api")),
            Map.entry("core", Set.of("api")),
            Map.entry("streams", Set.of("core", "schemas")),
            Map.entry("profiles", Set.of("core", "api")),
            Map.entry("app", Set.of("streams", "profiles")),
            Map.entry("simulator", Set.of("api")),
            Map.entry("sandbox", Set.of("schemas")),
            Map.entry(
                    "trials",
                    Set.of("client", "gateway", "sandbox", "simulator", "core", "streams", "pooled", "profiles")),
            Map.entry(
                    "bench",
                    Set.of("app", "client", "core", "gateway", "http", "schemas", "streams", "sandbox", "trials")),
            Map.entry("gateway", Set.of("client")),
            Map.entry("control", Set.of("app")),
            Map.entry("index", Set.of("control")),
            Map.entry("console", Set.of("index", "whatif")),
            Map.entry("whatif", Set.of("control")),
            Map.entry("cli", Set.of("console", "gateway", "whatif")),
            Map.entry("lab", Set.of("cli", "bench", "trials", "sandbox", "simulator")));

    /** Modules that no other uses: one has its own test of whom it uses, and one has nothing but tests. */
    private static final Set<String> APART = Set.of("spring-boot-starter", "browser");

    private static final Pattern MODULE = Pattern.compile("<module>(?:[a-z]+/)?([a-z-]+)</module>");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .withImportOption(location -> !location.contains("/jmh_generated/"))
            .importPackages("dev.headgate");

    @Test
    void shouldKeepToTheTableOfWhoMayUseWhom() {
        Map<String, Set<String>> forbidden = new TreeMap<>();

        for (JavaClass from : CLASSES) {
            Set<String> allowed = reachable(module(from));
            from.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(to -> to.getPackageName().startsWith(ROOT) && !allowed.contains(module(to)))
                    .forEach(to -> forbidden
                            .computeIfAbsent(from.getName(), _ -> new TreeSet<>())
                            .add(to.getName()));
        }

        assertThat(forbidden).isEmpty();
    }

    /** An empty import would pass for a clean one. */
    @Test
    void shouldSeeEveryModuleAndNoOther() {
        Set<String> modules = new TreeSet<>();

        CLASSES.forEach(it -> modules.add(module(it)));

        assertThat(modules).containsExactlyInAnyOrderElementsOf(MAY_USE.keySet());
    }

    /** One that nobody depends on is not among the classes here. */
    @Test
    void shouldKnowEveryModuleOfTheBuild() throws IOException {
        Set<String> built = new TreeSet<>();

        Matcher module = MODULE.matcher(Files.readString(Path.of("..", "..", "pom.xml")));
        while (module.find()) {
            built.add(module.group(1));
        }

        assertThat(built).containsAll(APART);
        built.removeAll(APART);
        assertThat(built).isEqualTo(MAY_USE.keySet());
    }

    /** The packages of a module are ideas: ADR 25. */
    @ParameterizedTest
    @MethodSource("modules")
    void shouldHaveNoCirclesBetweenThePackagesOfAModule(String module) {
        slices().assignedFrom(new PackagesOf(module)).should().beFreeOfCycles().check(CLASSES);
    }

    static Set<String> modules() {
        return new TreeSet<>(MAY_USE.keySet());
    }

    /** The judge stands outside the product. Only what trials change in a child process knows its seam. */
    @Test
    void shouldLetTrialsKnowNothingOfStreamsButItsSeam() {
        noClasses()
                .that()
                .resideInAPackage("dev.headgate.trials..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.headgate.streams..")
                        .and(not(HasName.Predicates.nameMatching(
                                "dev\\.headgate\\.streams\\.(.*\\.)?FaultInjection(\\$.*)?"))))
                .check(CLASSES);
    }

    /** Kafka Streams may change its internals with any version: ADR 8 and 10 say what to read then. */
    @Test
    void shouldKeepTheInternalsOfKafkaStreamsToTheStores() {
        noClasses()
                .that()
                .haveNameNotMatching("dev\\.headgate\\.streams\\.(.*\\.)?(WriteBehindStore|CommitHookStore)")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka.streams..internals..")
                .check(CLASSES);
    }

    @Test
    void shouldKeepTheCoreFreeOfKafkaHttpThreadsAndClocks() {
        noClasses()
                .that()
                .resideInAPackage("dev.headgate.core..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache..",
                        "java.io..",
                        "java.net..",
                        "java.nio.file..",
                        "java.nio.channels..",
                        "java.util.concurrent.locks..",
                        "org.slf4j..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(System.Logger.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.util.concurrent.Executor.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.time.Clock.class)
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .check(CLASSES);
    }

    /** The segment of the package after {@code dev.headgate}. */
    private static String module(JavaClass it) {
        String path = it.getPackageName().substring(ROOT.length());
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    private static Set<String> reachable(String module) {
        Set<String> reachable = new HashSet<>(Set.of(module));
        MAY_USE.getOrDefault(module, Set.of()).forEach(used -> reachable.addAll(reachable(used)));
        return reachable;
    }

    /** Each package of a module is a slice. */
    private record PackagesOf(String module) implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass it) {
            return it.getPackageName().startsWith(ROOT)
                            && LayeringTest.module(it).equals(module)
                    ? SliceIdentifier.of(it.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "the packages of " + module;
        }
    }
}
