package io.github.acl4j.diagnosis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.github.acl4j.diagnosis.explain.Explainer;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** How the packages of this module may use each other and the world. */
@AnalyzeClasses(locations = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
    private static final String ROOT = "io.github.acl4j.diagnosis";
    private static final String EXPLAIN = ROOT + ".explain";
    private static final String LOGS = ROOT + ".plog";
    private static final String COLLECTIVES = ROOT + ".hccl";
    private static final String TIMEOUTS = ROOT + ".timeout";
    private static final String REPORTS = ROOT + ".report";
    private static final String COMMAND_LINE = ROOT + ".cli";

    @ArchTest
    static final ArchRule thereAreThesePackages =
            classes().should().resideInAnyPackage(ROOT, EXPLAIN, LOGS, COLLECTIVES, TIMEOUTS, REPORTS, COMMAND_LINE);

    @ArchTest
    static final ArchRule theLibraryKnowsNoCommandLine = noClasses()
            .that()
            .resideOutsideOfPackage(COMMAND_LINE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(COMMAND_LINE, "picocli..");

    @ArchTest
    static final ArchRule logsAreReadWithoutKnowingWhatFor = noClasses()
            .that()
            .resideInAPackage(LOGS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT, EXPLAIN, COLLECTIVES, TIMEOUTS, REPORTS);

    @ArchTest
    static final ArchRule whatIsFoundDoesNotKnowHowItIsTold = noClasses()
            .that()
            .resideInAPackage(COLLECTIVES)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT, EXPLAIN, REPORTS);

    @ArchTest
    static final ArchRule nothingUsesARuntime = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.github.acl4j", "io.github.acl4j.internal..", "com.sun.jna..");

    @ArchTest
    static final ArchRule theLibraryWritesNowhere = noClasses()
            .that()
            .resideOutsideOfPackage(COMMAND_LINE)
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked = classes().should(beInANullMarkedPackage());

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

    /** The classes of this module without its tests. */
    static final class MainClasses implements LocationProvider {
        @Override
        public Set<Location> get(Class<?> testClass) {
            return Set.of(Location.of(
                    Explainer.class.getProtectionDomain().getCodeSource().getLocation()));
        }
    }
}
