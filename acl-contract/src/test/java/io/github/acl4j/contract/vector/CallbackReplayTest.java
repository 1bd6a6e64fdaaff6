package io.github.acl4j.contract.vector;

import static io.github.acl4j.contract.vector.Replays.assertPassed;
import static io.github.acl4j.contract.vector.Replays.onlyMismatch;
import static io.github.acl4j.contract.vector.Replays.replay;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What the runner sees of calls that the backend makes, and what it doesn't let pass. */
class CallbackReplayTest {
    private static final String REGISTER_A =
            "{'do':'call','fn':'aclrtExceptionInfoCallbackRegister','args':['A'],'ret':0}";
    private static final String REGISTER_B =
            "{'do':'call','fn':'aclrtExceptionInfoCallbackRegister','args':['B'],'ret':0}";
    private static final String SET_P = "{'do':'call','fn':'aclrtSetDeviceTaskAbortCallback','args':['m',"
            + "{'fn':'P','arg':'p','pre':7,'post':8}],'ret':0}";
    private static final String SET_Q =
            "{'do':'call','fn':'aclrtSetDeviceTaskAbortCallback','args':['n'," + "{'fn':'Q','arg':'q'}],'ret':0}";

    private final TinyBackend backend = new TinyBackend();

    private static String fire(String from, String expectations) {
        return "{'do':'fire','from':'" + from + "','thread':'t1','device':0,'stream':5,'task':4294967295,'tid':4242,"
                + "'code':507015," + expectations + "}";
    }

    @Test
    void countsCallsInAnyOrder() {
        for (UnaryOperator<List<AclrtExceptionInfoCallback>> order : List.of(inOrder(), reversed())) {
            backend.registered.clear();
            backend.onInject("fire", args -> {
                order.apply(backend.registered).forEach(callback -> backend.tell(callback, args));
                return true;
            });
            assertPassed(replay(
                    backend,
                    REGISTER_A,
                    REGISTER_B,
                    fire("new-thread", "'delivered':{'B':1,'A':1},'values':'as fired'")));
        }
    }

    private static UnaryOperator<List<AclrtExceptionInfoCallback>> inOrder() {
        return list -> list;
    }

    private static UnaryOperator<List<AclrtExceptionInfoCallback>> reversed() {
        return list -> {
            List<AclrtExceptionInfoCallback> reversed = new ArrayList<>(list);
            Collections.reverse(reversed);
            return reversed;
        };
    }

    @Test
    void seesACallTooManyTooFewAndOfSomebodyElse() {
        onlyMismatch(replay(backend, REGISTER_A, REGISTER_A, fire("here", "'delivered':{'A':1}")));
        backend.registered.clear();
        onlyMismatch(replay(backend, REGISTER_A, fire("here", "'delivered':{'A':2}")));
        backend.registered.clear();
        onlyMismatch(replay(backend, REGISTER_A, REGISTER_B, fire("here", "'delivered':{'A':1}")));
        backend.registered.clear();
        onlyMismatch(replay(backend, REGISTER_A, fire("here", "'delivered':{}")));
        backend.registered.clear();
        onlyMismatch(replay(backend, fire("here", "'delivered':{'A':1}")));
    }

    @Test
    void seesChangedValues() {
        for (int changed = 0; changed < 5; changed++) {
            int index = changed;
            backend.registered.clear();
            backend.onInject("fireHere", args -> {
                args[index] = (int) args[index] + 1;
                backend.registered.forEach(callback -> backend.tell(callback, args));
                return true;
            });
            onlyMismatch(replay(backend, REGISTER_A, fire("here", "'delivered':{'A':1},'values':'as fired'")));
        }
    }

    @Test
    void seesACallOnAnotherThread() {
        String step = fire("here", "'delivered':{'A':1},'on_thread':'the firing one'");
        assertPassed(replay(backend, REGISTER_A, step));
        backend.registered.clear();
        backend.onInject("fireHere", args -> {
            Thread thread = new Thread(() -> backend.registered.forEach(callback -> backend.tell(callback, args)));
            thread.start();
            TinyBackend.join(thread);
            return true;
        });
        onlyMismatch(replay(backend, REGISTER_A, step));
    }

    @Test
    void wantsEachTaskOfAStormOncePerRegistration() {
        String step = "{'do':'fire','from':'storm','device':0,'stream':5,'task':10,'tid':1,'code':1,'threads':1,"
                + "'each':3,'delivered':{'A':3},'values':'as fired','tasks':'each once per registration'}";
        stormOfTasks(10, 11, 12);
        assertPassed(replay(backend, REGISTER_A, step));
        backend.registered.clear();
        stormOfTasks(10, 11, 11);
        onlyMismatch(replay(backend, REGISTER_A, step));
    }

    private void stormOfTasks(int... tasks) {
        backend.onInject("fireStorm", args -> {
            for (int task : tasks) {
                backend.registered.forEach(callback -> backend.tell(callback, 0, 5, task, 77, 1));
            }
            return true;
        });
    }

    @Test
    void collectsWhatARealFailureTells() {
        backend.on("aclrtCreateStream", args -> {
            ((long[]) args[0])[0] = 0x77;
            return 0;
        });
        backend.on("aclrtStreamGetId", args -> {
            ((int[]) args[1])[0] = 9;
            return 0;
        });
        backend.on("aclrtSynchronizeStream", args -> {
            backend.tell(
                    backend.registered.get(0),
                    0,
                    9,
                    3,
                    (int) Thread.currentThread().getId(),
                    507001);
            return 507001;
        });
        String[] steps = {
            REGISTER_A,
            "{'do':'call','fn':'aclrtCreateStream','args':[{'new':'s1'}],'ret':0,'out':{'stream':'handle'}}",
            "{'do':'call','fn':'aclrtSynchronizeStream','args':['s1'],'ret':507001}",
            "{'do':'collect','at_least':1,'delivered':{'A':1},'values':[{'device':0,'code':507001,"
                    + "'task':'not 0xFFFFFFFF','stream':'s1','tid':'of main'}]}"
        };
        assertPassed(replay(backend, steps));
        for (String wrong : List.of("'device':1", "'code':507002", "'stream':'other'", "'tid':'of t1'")) {
            String field = wrong.substring(0, wrong.indexOf(':') + 1);
            String[] changed = steps.clone();
            changed[3] = steps[3].replaceFirst(field + "('[^']*'|\\d+)", wrong);
            backend.registered.clear();
            onlyMismatch(replay(backend, changed));
        }
    }

    @Test
    void seesAMissingAbortCallAndOneInTheWrongPlace() {
        String both = "{'do':'call','fn':'aclrtDeviceTaskAbort','args':[0,2000],'abort_calls':["
                + "{'fn':'P','name':'p','stage':'PRE','device':0,'timeout':'remaining<=2000'},"
                + "{'fn':'Q','name':'q','stage':'PRE','device':0,'timeout':'remaining<=2000'}]}";
        backend.on("aclrtDeviceTaskAbort", args -> backend.callAborts(0, 0, 1999));
        assertPassed(replay(backend, SET_P, SET_Q, both));
        backend.abortEntries.clear();
        onlyMismatch(replay(backend, SET_Q, SET_P, both));
        backend.abortEntries.clear();
        onlyMismatch(replay(backend, SET_P, both));
        backend.abortEntries.clear();
        String none = "{'do':'call','fn':'aclrtDeviceTaskAbort','args':[0,2000],'abort_calls':[]}";
        onlyMismatch(replay(backend, SET_P, none));
    }

    @Test
    void seesAWrongStageDeviceTimeoutOrThreadOfAnAbortCall() {
        String step = "{'do':'call','fn':'aclrtDeviceTaskAbort','args':[0,2000],'abort_calls':["
                + "{'fn':'P','name':'p','stage':'PRE','device':0,'timeout':'%s'}]}";
        String remaining = step.formatted("remaining<=2000");
        abortCalls(0, 0, 2000);
        assertPassed(replay(backend, SET_P, remaining));
        for (int[] call : new int[][] {{1, 0, 2000}, {0, 1, 2000}, {0, 0, 2001}, {0, 0, 0}, {0, 0, -1}}) {
            backend.abortEntries.clear();
            abortCalls(call[0], call[1], call[2]);
            onlyMismatch(replay(backend, SET_P, remaining));
        }
        backend.abortEntries.clear();
        abortCalls(0, 0, 0);
        assertPassed(replay(backend, SET_P, step.formatted("zero")));
        backend.abortEntries.clear();
        backend.on("aclrtDeviceTaskAbort", args -> {
            Thread thread = new Thread(() -> backend.callAborts(0, 0, 0));
            thread.start();
            TinyBackend.join(thread);
            return 0;
        });
        onlyMismatch(replay(backend, SET_P, step.formatted("zero")));
    }

    private void abortCalls(int device, int stage, int timeout) {
        backend.on("aclrtDeviceTaskAbort", args -> backend.callAborts(device, stage, timeout));
    }

    @Test
    void returnsAtEachStageWhatTheVectorSays() {
        backend.on("aclrtDeviceTaskAbort", args -> backend.callAborts(0, (int) args[0], 5));
        assertPassed(replay(
                backend,
                SET_P,
                "{'do':'call','fn':'aclrtDeviceTaskAbort','args':[0,5],'ret':7}",
                "{'do':'call','fn':'aclrtDeviceTaskAbort','args':[1,5],'ret':8}"));
    }

    @Test
    void runsScriptsAndChecksWhatTheirCallsGave() {
        backend.on("aclrtSetDevice", args -> Thread.currentThread().getName().equals("actor-t2") ? 2 : 1);
        backend.on("aclGetRecentErrMsg", args -> "EE1018");
        String script = "{'do':'script','callback':'A','calls':[{'fn':'aclrtSetDevice','args':[0]},"
                + "{'fn':'aclrtSetDevice','args':[0],'on':'t2'},{'fn':'aclGetRecentErrMsg','args':[]}]}";
        assertPassed(replay(
                backend,
                REGISTER_A,
                script,
                fire("here", "'delivered':{'A':1},'inside':{'A':[1,{'ret':2},{'codes':['EE1018']}]}")));
        for (String wrong : List.of(
                "{}",
                "{'A':[1,2]}",
                "{'A':[2,2,{'null':false}]}",
                "{'A':[1,1,{'null':false}]}",
                "{'A':[1,2,{'null':true}]}",
                "{'A':[1,2,{'null':false}],'B':[]}")) {
            backend.registered.clear();
            onlyMismatch(replay(backend, REGISTER_A, script, fire("here", "'inside':" + wrong)));
        }
    }

    @Test
    void runsTheScriptsOfAbortCallbacksAndLeavesOutNestedAborts() {
        backend.on("aclrtDeviceTaskAbort", args -> {
            backend.callAborts(0, 0, 5);
            return 3;
        });
        assertPassed(replay(
                backend,
                SET_P,
                "{'do':'script','abort':'P','stage':'PRE','calls':[{'fn':'aclrtDeviceTaskAbort','args':[0,5]}]}",
                "{'do':'call','fn':'aclrtDeviceTaskAbort','args':[0,5],'ret':3,'abort_calls':["
                        + "{'fn':'P','name':'p','stage':'PRE','device':0,'timeout':'remaining<=5'}],"
                        + "'inside':{'P:PRE':[3]}}"));
    }

    @Test
    void tellsOfAnErrorInsideACallback() {
        backend.on("aclrtGetTaskIdFromExceptionInfo", args -> {
            throw new IllegalStateException("getter");
        });
        VectorResult result = replay(backend, REGISTER_A, fire("here", "'delivered':{}"));
        assertThat(onlyMismatch(result).seen()).contains("getter");
    }
}
