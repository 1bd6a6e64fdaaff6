package io.github.acl4j.jna.clib;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.extension.ExtendWith;

/** A class of tests over a C library of {@link TestLibrary}; skipped, and reported, where nothing can be compiled. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsCompiler.class)
@AddLifecycleHook(NeedsCompiler.class)
public @interface NativeTest {}
