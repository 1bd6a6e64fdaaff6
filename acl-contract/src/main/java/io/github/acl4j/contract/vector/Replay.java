package io.github.acl4j.contract.vector;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.contract.thread.Actor;
import io.github.acl4j.contract.thread.Actors;

/** One vector being replayed: the backend, the threads, the names, the callbacks. */
final class Replay {
    private final BackendUnderTest underTest;
    private final Actors actors;
    private final Handles handles = new Handles();
    private final Problems problems = new Problems();
    private final FunctionTable functions;
    private final Scripts scripts;
    private final ExceptionCallbacks exceptions;
    private final AbortCallbacks aborts;
    private final ThreadIds threadIds;
    private final Injections injections;

    Replay(BackendUnderTest underTest, Actors actors, ConfigFiles configFiles) {
        this.underTest = underTest;
        this.actors = actors;
        this.functions = new FunctionTable(underTest.backend());
        this.scripts = new Scripts(actors, functions::call);
        this.exceptions = new ExceptionCallbacks(underTest.backend(), scripts, problems);
        this.aborts = new AbortCallbacks(scripts, problems);
        this.threadIds = new ThreadIds(underTest, actors);
        this.injections = new Injections(underTest.injector(), handles);
        new ErrorFunctions(underTest, configFiles).addTo(functions);
        new CallbackFunctions(underTest.backend(), exceptions, aborts).addTo(functions);
        new MemoryErrorFunctions(underTest.backend(), underTest.injector()).addTo(functions);
        new FaultFunctions(underTest.backend(), underTest.injector(), handles).addTo(functions);
        new StreamFunctions(underTest.backend(), handles).addTo(functions);
        new DeviceFunctions(underTest.backend()).addTo(functions);
        new MemoryFunctions(underTest.backend(), handles).addTo(functions);
    }

    FaultInjector injector() {
        return underTest.injector();
    }

    Actors actors() {
        return actors;
    }

    /** The thread with a name. */
    Actor actor(String name) throws Exception {
        threadIds.learn(name);
        return actors.get(name);
    }

    /** Injects and fires. No vector names it, so that it never is the thread that a callback waits for. */
    Actor control() {
        return actors.get("(control)");
    }

    ThreadIds threadIds() {
        return threadIds;
    }

    Handles handles() {
        return handles;
    }

    Problems problems() {
        return problems;
    }

    FunctionTable functions() {
        return functions;
    }

    Scripts scripts() {
        return scripts;
    }

    ExceptionCallbacks exceptions() {
        return exceptions;
    }

    AbortCallbacks aborts() {
        return aborts;
    }

    Injections injections() {
        return injections;
    }
}
