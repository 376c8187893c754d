package dev.headgate.spring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The table of who may use whom is in ops/lab, whose class path has no Spring. This is its line for the starter. */
class LayeringTest {

    @Test
    void shouldUseTheClientAndItsRecordsAlone() {
        classes()
                .that()
                .resideInAPackage("dev.headgate.spring..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "org.springframework..",
                        "org.apache.kafka..",
                        "io.micrometer..",
                        "org.jspecify..",
                        "dev.headgate.spring..",
                        "dev.headgate.client..",
                        "dev.headgate.schemas..")
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.headgate.spring"));
    }
}
