package io.github.acl4j.fake;

import io.github.acl4j.spi.CannRelease;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Gives each test of a class, or one test, a fake of its own. Test methods and {@code @BeforeEach} methods may have parameters of
 * type {@link FakeAscend} and {@link FakeDevice}. What the service under test opens with {@code AclRuntime.open()} is this fake.
 *
 * <p>A test that passed fails in the end if it left something behind (see {@link FakeAscend#leaks}), if it left a backend open,
 * or if a callback threw or something else was done that ends a real process (see {@link FakeAscend#uncaught}).
 *
 * <pre>{@code
 * @FakeNpu(devices = 2)
 * class ServiceTest {
 *     @Test
 *     void survivesAFailedTask(FakeAscend fake, @FakeNpu.Device(1) FakeDevice npu) {
 *         npu.failNextTask(507015);
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>Such tests never run at the same time as each other.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@SuppressWarnings("exports") // see module-info
@ExtendWith(FakeNpuExtension.class)
@ResourceLock("io.github.acl4j.fake.FakeNpu")
public @interface FakeNpu {
    /**
     * How many devices there are.
     *
     * @return 1 to 64
     */
    int devices() default 8;

    /**
     * The SoC.
     *
     * @return a name that {@link FakeAscend.Builder#socName} takes
     */
    String soc() default "Ascend910B1";

    /**
     * The release of CANN; newer functions are absent.
     *
     * @return the release
     */
    CannRelease release() default CannRelease.UNRELEASED;

    /**
     * Whether the process has {@code libacl_mdl.so}, without which failed operators can't be described.
     *
     * @return false for a process that runs no ACL model
     */
    boolean modelLibrary() default true;

    /**
     * What {@code ASCEND_RT_VISIBLE_DEVICES} says.
     *
     * @return one text, which may be empty; none for a variable that isn't set
     */
    String[] visibleDevices() default {};

    /**
     * Whether time is cranked by hand, with {@link FakeAscend#clock}.
     *
     * @return false for real time
     */
    boolean manualClock() default false;

    /**
     * What decides where the real runtime leaves a choice.
     *
     * @return any number
     */
    long seed() default 0;

    /**
     * Whether the test is looked at in the end.
     *
     * @return false for a test that leaves something behind on purpose
     */
    boolean checkLeaks() default true;

    /** Which device a parameter of type {@link FakeDevice} is. Without it, it is device 0. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.PARAMETER)
    @interface Device {
        /**
         * The driver's id.
         *
         * @return 0 or more
         */
        int value();
    }
}
