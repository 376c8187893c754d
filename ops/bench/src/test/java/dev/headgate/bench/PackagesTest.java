package dev.headgate.bench;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

class PackagesTest {

    /** The entry points' own package is one too. */
    private static final SliceAssignment BY_PACKAGE = new SliceAssignment() {

        @Override
        public String getDescription() {
            return "every package";
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass it) {
            return SliceIdentifier.of(it.getPackageName());
        }
    };

    @Test
    void shouldHaveNoCircles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(BY_PACKAGE)
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .withImportOption(location -> !location.contains("/jmh_generated/"))
                        .importPackages("dev.headgate.bench"));
    }
}
