package dev.headgate.trials;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A package for each idea, and none that knows of who uses it. */
class PackagesTest {

    private static final long MAX_CLASSES = 50;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.headgate.trials");

    @Test
    void shouldHaveNoCirclesBetweenPackages() {
        slices().matching("dev.headgate.trials.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void shouldLetTheHarnessAndTheJudgeKnowNothingOfWhatIsPlayed() {
        noClasses()
                .that()
                .resideInAnyPackage("..trials.harness..", "..trials.judge..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..trials.scenario..", "..trials.pool..", "..trials.chaos..", "..trials.simulate..")
                .check(CLASSES);
    }

    @Test
    void shouldLetTheJudgeKnowNothingOfHowItIsPlayed() {
        noClasses()
                .that()
                .resideInAPackage("..trials.judge..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..trials.harness..")
                .check(CLASSES);
    }

    @Test
    void shouldHaveAtMostFiftyClassesInAPackage() {
        assertThat(CLASSES.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting())))
                .isNotEmpty()
                .allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(MAX_CLASSES));
    }
}
