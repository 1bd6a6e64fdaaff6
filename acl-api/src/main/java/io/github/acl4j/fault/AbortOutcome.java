package io.github.acl4j.fault;

/** How {@link Captured#abortTasks} ended. */
public sealed interface AbortOutcome permits Aborted, StillAborting {}
