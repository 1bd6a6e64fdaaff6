package io.github.acl4j.jna.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A class of tests each of which needs a library that nobody has used: for the loopback that is a fresh fake, while another
 * library is shared by all tests of the process.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(FreshProcess.Condition.class)
@AddLifecycleHook(FreshProcess.Condition.class)
@interface FreshProcess {
    /** Skips where the library is another one. */
    final class Condition implements ExecutionCondition, SkipExecutionHook {
        private static final String REASON =
                "needs a fresh process for each test, and the tests of another library share one";

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return OtherLibrary.isGiven()
                    ? ConditionEvaluationResult.disabled(REASON)
                    : ConditionEvaluationResult.enabled("");
        }

        @Override
        public SkipResult shouldBeSkipped(LifecycleContext context) {
            return OtherLibrary.isGiven() ? SkipResult.skip(REASON) : SkipResult.doNotSkip();
        }
    }
}
