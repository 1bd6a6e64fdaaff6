package io.github.acl4j.jna;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.sun.jna.CallbackThreadInitializer;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Structure;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** What this module may use. */
@AnalyzeClasses(locations = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule usesTheMirrorAndNoFacade = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.github.acl4j",
                    "io.github.acl4j.error..",
                    "io.github.acl4j.fault..",
                    "io.github.acl4j.contract..",
                    "io.github.acl4j.fake..");

    // java.md 1.2: a Structure is hundreds of times slower, and allocates.
    @ArchTest
    static final ArchRule hasNoStructures =
            noClasses().should().dependOnClassesThat().areAssignableTo(Structure.class);

    // java.md 1.6, row 15: a thread that stays attached blocks the end of the process for ever.
    @ArchTest
    static final ArchRule leavesNoThreadAttached = noClasses()
            .should()
            .dependOnClassesThat()
            .areAssignableTo(CallbackThreadInitializer.class)
            .orShould()
            .callMethodWhere(DescribedPredicate.describe(
                    "Native.setCallbackThreadInitializer or Native.detach",
                    call -> call.getTargetOwner().isEquivalentTo(Native.class)
                            && Set.of("setCallbackThreadInitializer", "detach").contains(call.getName())));

    // System.load runs JNI_OnLoad and ties a library to a class loader; JNA's own search goes on to files of other
    // names.
    @ArchTest
    static final ArchRule loadsLibrariesInOnePlaceOnly = noClasses()
            .should()
            .callMethod(System.class, "load", String.class)
            .orShould()
            .callMethod(System.class, "loadLibrary", String.class)
            .orShould()
            .callMethod(Runtime.class, "load", String.class)
            .orShould()
            .callMethod(Runtime.class, "loadLibrary", String.class)
            .orShould()
            .callMethodWhere(DescribedPredicate.describe(
                    "Native.load",
                    call -> call.getTargetOwner().isEquivalentTo(Native.class)
                            && Set.of("load", "loadLibrary").contains(call.getName())));

    @ArchTest
    static final ArchRule onlyTheCLibraryIsOpenedThroughJna = noClasses()
            .that()
            .doNotBelongToAnyOf(Libc.class, Sigaction.class, Symbols.class)
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "NativeLibrary.getInstance",
                    call -> call.getTargetOwner().isEquivalentTo(NativeLibrary.class)
                            && call.getName().equals("getInstance")));

    @ArchTest
    static final ArchRule publicMethodsDoNotShowJna = methods()
            .that()
            .areDeclaredInClassesThat()
            .areNotAssignableTo(Upcall.class)
            .should(notShowJna());

    @ArchTest
    static final ArchRule publicTypesDoNotShowJna = classes()
            .that()
            .arePublic()
            .should()
            .onlyDependOnClassesThat(DescribedPredicate.describe(
                    "are not JNA's", type -> !type.getPackageName().startsWith("com.sun.jna")));

    @ArchTest
    static final ArchRule everyPackageIsNullMarked = classes().should(beInANullMarkedPackage());

    private static ArchCondition<JavaMethod> notShowJna() {
        return new ArchCondition<>("not have JNA's types in a public signature") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                if (method.getModifiers().contains(JavaModifier.PUBLIC)
                        && method.getOwner().getModifiers().contains(JavaModifier.PUBLIC)) {
                    boolean shown = Stream.concat(
                                    Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                            .anyMatch(type -> type.getPackageName().startsWith("com.sun.jna"));
                    events.add(new SimpleConditionEvent(method, !shown, method.getFullName()));
                }
            }
        };
    }

    private static ArchCondition<JavaClass> beInANullMarkedPackage() {
        return new ArchCondition<>("be in a null-marked package") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                events.add(new SimpleConditionEvent(
                        type, type.getPackage().isAnnotatedWith(NullMarked.class), type.getName()));
            }
        };
    }

    /** The classes of this module without its tests. */
    static final class MainClasses implements LocationProvider {
        @Override
        public Set<Location> get(Class<?> testClass) {
            return Set.of(Location.of(
                    JnaProvider.class.getProtectionDomain().getCodeSource().getLocation()));
        }
    }
}
