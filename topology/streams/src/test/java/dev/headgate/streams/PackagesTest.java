package dev.headgate.streams;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {

    private static final String ROOT = "dev.headgate.streams";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void shouldHaveAPackageForEachIdea() {
        assertThat(CLASSES.getPackage(ROOT).getSubpackages())
                .extracting(JavaPackage::getRelativeName)
                .containsExactlyInAnyOrder(
                        "spi",
                        "metrics",
                        "kafka",
                        "record",
                        "layout",
                        "ledger",
                        "overflow",
                        "parking",
                        "call",
                        "retention",
                        "schedule");
    }

    @Test
    void shouldHaveNoCirclesBetweenPackages() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** The root is the task, which uses all of them. */
    @Test
    void shouldNotUseTheRootFromBelow() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT)
                .check(CLASSES);
    }
}
