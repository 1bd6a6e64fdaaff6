package io.github.acl4j.jna.clib;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips tests, Jupiter's and jqwik's, where there is no C compiler. With {@code -Dacl4j.native.tests=required} they run, and
 * fail.
 */
final class NeedsCompiler implements ExecutionCondition, SkipExecutionHook {
    private static final String REQUIRED = "acl4j.native.tests";

    /** The last module of the build looks for it, so that nobody takes a build without these tests for a whole one. */
    private static final Path NOT_RUN = Path.of("target", "native-tests-not-run");

    static {
        try {
            Files.deleteIfExists(NOT_RUN);
            if (!TestLibrary.canCompile()) {
                Files.createDirectories(NOT_RUN.getParent());
                Files.writeString(NOT_RUN, TestLibrary.NO_COMPILER);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return isMissing()
                ? ConditionEvaluationResult.disabled(TestLibrary.NO_COMPILER)
                : ConditionEvaluationResult.enabled("");
    }

    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        return isMissing() ? SkipResult.skip(TestLibrary.NO_COMPILER) : SkipResult.doNotSkip();
    }

    private static boolean isMissing() {
        return !TestLibrary.canCompile() && !"required".equals(System.getProperty(REQUIRED));
    }
}
