package io.github.acl4j.fake;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** What this module may use. */
@AnalyzeClasses(locations = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule usesTheMirrorOnly = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.github.acl4j",
                    "io.github.acl4j.error..",
                    "io.github.acl4j.fault..",
                    "io.github.acl4j.internal..",
                    "io.github.acl4j.contract..");

    @ArchTest
    static final ArchRule nothingBindsToNativeCode =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("com.sun.jna..", "java.lang.foreign..");

    @ArchTest
    static final ArchRule nothingLoadsALibrary = noClasses()
            .should()
            .callMethod(System.class, "load", String.class)
            .orShould()
            .callMethod(System.class, "loadLibrary", String.class)
            .orShould()
            .callMethod(Runtime.class, "load", String.class)
            .orShould()
            .callMethod(Runtime.class, "loadLibrary", String.class);

    /** The classes of this module without its tests. */
    static final class MainClasses implements LocationProvider {
        @Override
        public Set<Location> get(Class<?> testClass) {
            return Set.of(Location.of(
                    FakeAscend.class.getProtectionDomain().getCodeSource().getLocation()));
        }
    }
}
