package io.github.acl4j.contract.vector;

import static io.github.acl4j.contract.vector.Replays.onlyMismatch;
import static io.github.acl4j.contract.vector.Replays.replay;
import static io.github.acl4j.contract.vector.Replays.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the runner doesn't know fails the vector; what the backend can't do skips it. */
class UnknownReplayTest {
    private final TinyBackend backend = new TinyBackend()
            .returning("aclrtSetDevice", 0)
            .returning("aclrtGetDevice", 0)
            .returning("aclrtDeviceTaskAbort", 0)
            .returning("aclrtGetErrorVerbose", 0);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'do':'call','fn':'aclrtSetDevice','args':[0],'until':1}",
                "{'do':'call','fn':'aclrtSetDevice','args':[0],'out':{'device':0}}",
                "{'do':'call','fn':'aclrtGetDevice','args':[],'out':{'devise':0}}",
                "{'do':'call','fn':'aclrtSetDevice','args':[0,1]}",
                "{'do':'call','fn':'aclrtSetDevice','args':[]}",
                "{'do':'call','fn':'aclrtSetDevice','args':['zero']}",
                "{'do':'call','fn':'aclrtGetDevice','args':[0]}",
                "{'do':'call','fn':'aclrtFly','args':[]}",
                "{'do':'call','fn':'aclrtGetErrorVerbose','args':[0,{'into':'e','outof':1}]}",
                "{'do':'call','fn':'aclrtRepairError','args':[0,{'from':'nowhere'}]}",
                "{'do':'call','fn':'aclrtExceptionInfoCallbackRegister','args':['Z']}",
                "{'do':'call','fn':'aclrtSynchronizeStream','args':['nameless']}",
                "{'do':'call','fn':'aclrtDeviceTaskAbort','args':[0,1],'abort_calls':[{'fn':'P','thread':1}]}",
                "{'do':'inject','what':'meteor','device':0}",
                "{'do':'inject','what':'smmu','device':0,'on':true,'until':5}",
                "{'do':'inject','what':'smmu','device':0,'on':'yes'}",
                "{'do':'inject','what':'fault','device':0,'kind':'WEATHER'}",
                "{'do':'inject','what':'abort','device':0,'outcome':'perhaps'}",
                "{'do':'inject','what':'abort','device':0,'outcome':'STOP_FAIL'}",
                "{'do':'inject','what':'l2','device':0,'resume_count':0,'resumed':1}",
                "{'do':'inject','what':'next-task-fails','device':0,'stream':null,'code':507053,'fault':'WEATHER'}",
                "{'do':'fire','from':'space','device':0,'stream':0,'task':0,'tid':0,'code':0}",
                "{'do':'fire','from':'here','device':0,'stream':0,'task':0,'tid':0,'code':0,'order':['A']}",
                "{'do':'fire','from':'here','device':0,'stream':0,'task':0,'tid':0,'code':0,'values':'rounded'}",
                "{'do':'fire','from':'here','device':0,'stream':0,'task':0,'tid':0,'code':0,'tasks':'some'}",
                "{'do':'fire','from':'here','device':0,'stream':0,'task':0,'tid':0,'code':0,'on_thread':'any'}",
                "{'do':'collect','at_least':0,'order':[]}",
                "{'do':'script','callback':'A','calls':[{'fn':'aclrtGetDevice','args':[],'when':1}]}",
                "{'do':'script','callback':'Z','calls':[]}",
                "{'do':'script','abort':'P','stage':'MIDDLE','calls':[]}",
                "{'do':'end','thread':'t1','ret':0}",
                "{'do':'sleep','ms':1,'thread':'t1','until':2}",
                "{'do':'dance'}"
            })
    void failsOnWhatItDoesNotKnow(String step) {
        assertThat(onlyMismatch(replay(backend, step)).expected()).isEqualTo("only what the runner knows");
    }

    @Test
    void failsOnAnUnknownFieldOfTheVectorItself() {
        VectorResult result = VectorRunner.run(vector("'steps': [], 'weather': 'fine'"), environment -> backend);
        assertThat(onlyMismatch(result).seen()).contains("weather");
    }

    @Test
    void failsOnAnUnknownCallOfAScript() {
        VectorResult result = replay(
                backend,
                "{'do':'call','fn':'aclrtExceptionInfoCallbackRegister','args':['A'],'ret':0}",
                "{'do':'script','callback':'A','calls':[{'fn':'aclrtFly','args':[]}]}",
                "{'do':'fire','from':'here','device':0,'stream':0,'task':0,'tid':0,'code':0}");
        assertThat(onlyMismatch(result).seen()).contains("aclrtFly");
    }

    @Test
    void skipsWhatTheInjectorRefuses() {
        backend.onInject("setSmmuFault", args -> false);
        VectorResult result = replay(backend, "{'do':'inject','what':'smmu','device':0,'on':true}");
        assertThat(result).isInstanceOf(VectorResult.Skipped.class);
        assertThat(((VectorResult.Skipped) result).reason()).contains("smmu");
    }

    @Test
    void failsRatherThanSkipsIfSomethingWasWrongBefore() {
        backend.onInject("setSmmuFault", args -> false);
        onlyMismatch(replay(
                backend,
                "{'do':'call','fn':'aclrtSetDevice','args':[0],'ret':1}",
                "{'do':'inject','what':'smmu','device':0,'on':true}"));
    }

    @Test
    void skipsWhatTheLibraryLacks() {
        backend.on("supports", args -> args[0] != AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER);
        VectorResult result = replay(
                backend,
                "{'do':'call','fn':'aclrtSetDevice','args':[0],'ret':0}",
                "{'do':'call','fn':'aclrtExceptionInfoCallbackRegister','args':['A'],'ret':0}");
        assertThat(result).isInstanceOf(VectorResult.Skipped.class);
        assertThat(((VectorResult.Skipped) result).reason()).contains("aclrtExceptionInfoCallbackRegister");
    }

    @Test
    void skipsNeedsThatNoInjectorCanServe() {
        VectorResult result = VectorRunner.run(vector("'steps': [], 'needs': ['meteor']"), environment -> backend);
        assertThat(result).isEqualTo(new VectorResult.Skipped("no injector can be asked for: meteor"));
    }
}
