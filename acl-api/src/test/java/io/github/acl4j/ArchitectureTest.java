package io.github.acl4j;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import io.github.acl4j.spi.AclrtBackend;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** How the packages of this module may use each other and the world. */
@AnalyzeClasses(locations = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
    /** Each package uses only those before it in this list. */
    private static final List<String> PACKAGES = List.of(
            "io.github.acl4j.spi",
            "io.github.acl4j.error",
            "io.github.acl4j.fault",
            "io.github.acl4j.internal",
            "io.github.acl4j",
            "io.github.acl4j.recovery",
            "io.github.acl4j.health");

    private static final List<String> WORLD =
            List.of("io.github.acl4j..", "java..", "jdk.jfr..", "org.slf4j..", "org.jspecify..");

    @ArchTest
    static final ArchRule eachPackageUsesOnlyThoseBeforeIt = packageOrder();

    @ArchTest
    static final ArchRule everyPackageHasItsPlaceInTheOrder =
            classes().should().resideInAnyPackage(PACKAGES.toArray(String[]::new));

    /** A service's own libraries, of metrics say, are bound in modules of their own. */
    @ArchTest
    static final ArchRule nothingElseIsNeeded =
            classes().should().onlyDependOnClassesThat().resideInAnyPackage(WORLD.toArray(String[]::new));

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

    /** health.md b.6, 10: least damage. The mirror has no aclrtResetDeviceForce to begin with. */
    @ArchTest
    static final ArchRule nothingStartsAProcess = noClasses()
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ProcessBuilder.class)
            .orShould()
            .callMethod(Runtime.class, "exec", String.class)
            .orShould()
            .callMethod(Runtime.class, "exec", String[].class);

    @ArchTest
    static final ArchRule everyPackageIsNullMarked = classes().should(beInANullMarkedPackage());

    private static LayeredArchitecture packageOrder() {
        LayeredArchitecture order = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String name : PACKAGES) {
            order = order.optionalLayer(name).definedBy(name);
        }
        for (int i = 0; i < PACKAGES.size(); i++) {
            String[] before = PACKAGES.subList(0, i).toArray(String[]::new);
            order = before.length == 0
                    ? order.whereLayer(PACKAGES.get(i)).mayNotAccessAnyLayer()
                    : order.whereLayer(PACKAGES.get(i)).mayOnlyAccessLayers(before);
        }
        return order;
    }

    private static ArchCondition<JavaClass> beInANullMarkedPackage() {
        return new ArchCondition<>("be in a null-marked package") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type, marked, type.getName() + (marked ? " is" : " isn't") + " in a null-marked package"));
            }
        };
    }

    /** The classes of this module without its tests, on the class path and as a patched module alike. */
    static final class MainClasses implements LocationProvider {
        @Override
        public Set<Location> get(Class<?> testClass) {
            return Set.of(Location.of(
                    AclrtBackend.class.getProtectionDomain().getCodeSource().getLocation()));
        }
    }
}
