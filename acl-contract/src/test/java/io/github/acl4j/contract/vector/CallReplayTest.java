package io.github.acl4j.contract.vector;

import static io.github.acl4j.contract.vector.Replays.assertPassed;
import static io.github.acl4j.contract.vector.Replays.onlyMismatch;
import static io.github.acl4j.contract.vector.Replays.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A runner that can't fail is worth nothing: each expectation of a call is met once and missed once. */
class CallReplayTest {
    private final TinyBackend backend = new TinyBackend();

    @Test
    void seesAWrongReturnCode() {
        backend.returning("aclrtSetDevice", 107001);
        assertPassed(replay(backend, "{'do':'call','fn':'aclrtSetDevice','args':[99],'ret':107001}"));
        StepMismatch mismatch = onlyMismatch(replay(
                backend,
                "{'do':'call','fn':'aclrtSetDevice','args':[0]}",
                "{'do':'call','thread':'t1','fn':'aclrtSetDevice','args':[0],'ret':0}"));
        assertThat(mismatch).isEqualTo(new StepMismatch(1, "t1: aclrtSetDevice[0]", "ret 0", "107001"));
    }

    @Test
    void takesASignedAndAnUnsignedReturnCodeForTheSame() {
        backend.returning("aclrtPeekAtLastError", -1);
        assertPassed(replay(backend, "{'do':'call','fn':'aclrtPeekAtLastError','args':[0],'ret':4294967295}"));
        assertPassed(replay(backend, "{'do':'call','fn':'aclrtPeekAtLastError','args':[0],'ret':'0xFFFFFFFF'}"));
        onlyMismatch(replay(backend, "{'do':'call','fn':'aclrtPeekAtLastError','args':[0],'ret':'0xFFFFFFFE'}"));
    }

    @Test
    void seesAWrongOutParameterAndOneThatShouldNotBeWritten() {
        backend.on("aclrtGetDevice", args -> {
            ((int[]) args[0])[0] = 1;
            return 0;
        });
        assertPassed(replay(backend, "{'do':'call','fn':'aclrtGetDevice','args':[],'ret':0,'out':{'device':1}}"));
        onlyMismatch(replay(backend, "{'do':'call','fn':'aclrtGetDevice','args':[],'ret':0,'out':{'device':0}}"));
        onlyMismatch(
                replay(backend, "{'do':'call','fn':'aclrtGetDevice','args':[],'ret':0,'out':{'device':'unwritten'}}"));
    }

    @Test
    void seesAnOutParameterThatWasNotWritten() {
        backend.returning("aclrtGetDevice", 0);
        assertPassed(replay(backend, "{'do':'call','fn':'aclrtGetDevice','args':[],'out':{'device':'unwritten'}}"));
        onlyMismatch(replay(backend, "{'do':'call','fn':'aclrtGetDevice','args':[],'out':{'device':0}}"));
    }

    @Test
    void passesNullForAnOutPointer() {
        backend.on("aclrtGetDevice", args -> args[0] == null ? 100000 : 0);
        assertPassed(replay(backend, "{'do':'call','fn':'aclrtGetDevice','args':[null],'ret':100000}"));
        assertPassed(replay(backend, "{'do':'call','fn':'aclrtGetDevice','args':[],'ret':0}"));
    }

    @Test
    void seesWhichBytesOfAVerboseAnswerWereWritten() {
        backend.on("aclrtGetErrorVerbose", args -> {
            ByteBuffer info = (ByteBuffer) args[1];
            info.put(0, (byte) 0).put(1, (byte) 0).putInt(4, 0).putInt(8, 0);
            return 0;
        });
        String step = "{'do':'call','fn':'aclrtGetErrorVerbose','args':[0,{'into':'e'}],'ret':0,'out':{'tryRepair':0,"
                + "'hasDetail':0,'errorType':0,'detailWord':0,'reservedWord':'unwritten','rest':'unwritten'}}";
        assertPassed(replay(backend, step));
        onlyMismatch(replay(
                backend,
                "{'do':'call','fn':'aclrtGetErrorVerbose','args':[0,{'into':'e'}]," + "'out':{'struct':'unwritten'}}"));

        backend.on("aclrtGetErrorVerbose", args -> {
            ByteBuffer info = (ByteBuffer) args[1];
            info.put(0, (byte) 0).put(1, (byte) 0).putInt(4, 0).putInt(8, 0).put(2575, (byte) 0);
            return 0;
        });
        assertThat(onlyMismatch(replay(backend, step)).expected()).isEqualTo("rest \"unwritten\"");
    }

    @Test
    void looksAtRangesReservedBytesAndTheRest() {
        backend.on("aclrtGetMemUceInfo", args -> {
            ByteBuffer array = (ByteBuffer) args[1];
            array.put(0, new byte[256]);
            array.putLong(0, 0x1000).putLong(8, 64).putLong(128, 0x3000).putLong(136, 64);
            ((long[]) args[3])[0] = 2;
            return 0;
        });
        String step = "{'do':'call','fn':'aclrtGetMemUceInfo','args':[0,{'capacity':20}],'ret':0,'out':{'retSize':2,"
                + "'entries':2,'ranges':{'count':2,'base':'0x1000','step':'%s','len':64},'reserved':'%s',"
                + "'rest':'unwritten'}}";
        assertPassed(replay(backend, step.formatted("0x2000", "zero")));
        onlyMismatch(replay(backend, step.formatted("0x1000", "zero")));
        onlyMismatch(replay(backend, step.formatted("0x2000", "unwritten")));
    }

    @Test
    void givesRepairTheKeptStructUnwrittenBytesAndAll() {
        backend.on("aclrtGetErrorVerbose", args -> {
            ((ByteBuffer) args[1]).put(0, (byte) 1);
            return 0;
        });
        long[] driver = new long[5];
        backend.onInject("lastRepair", args -> (int) args[0] == 0 ? driver.clone() : new long[5]);
        backend.on("aclrtRepairError", args -> {
            ByteBuffer info = (ByteBuffer) args[1];
            boolean asKept = info.get(0) == 2 && info.get(1) == (byte) 0xA5 && info.getInt(4) == 1;
            driver[0]++;
            driver[1] = 21;
            driver[2] = 0x5000;
            return asKept ? 0 : 1;
        });
        String keep = "{'do':'call','fn':'aclrtGetErrorVerbose','args':[0,{'into':'e'}],'ret':0}";
        String repair = "{'do':'call','fn':'aclrtRepairError','args':[0,{'from':'e','tryRepair':2,'errorType':1}],"
                + "'ret':0,'out':{'driver':%s}}";
        assertPassed(replay(backend, keep, repair.formatted("{'device':0,'calls':1,'count':21,'first':'0x5000'}")));
        onlyMismatch(replay(backend, keep, repair.formatted("{'device':0,'calls':1,'count':20}")));
        onlyMismatch(replay(backend, keep, repair.formatted("'not asked'")));
        assertThat(replay(backend, keep, repair.formatted("{'device':0,'l2_resume':1}")))
                .as("an expectation that this runner doesn't look at")
                .isInstanceOf(VectorResult.Failed.class);
    }

    @Test
    void describesAMessage() {
        String[] texts = {"EE9999: a\nTraceBack: x", "new EH0008\nEE9999: a\nTraceBack: x", null};
        int[] reads = {0};
        backend.on("aclGetRecentErrMsg", args -> texts[reads[0]++ % 3]);
        assertPassed(replay(
                backend,
                "{'do':'call','fn':'aclGetRecentErrMsg','args':[],'ret':{'null':false,'codes':['EE9999'],"
                        + "'headline':'EE9999','traceback':true,'contains_tid':false}}",
                "{'do':'call','fn':'aclGetRecentErrMsg','args':[],'ret':{'null':false,'codes':['EE9999','EH0008'],"
                        + "'headline':'EH0008','longer_than_last':true,'contains_last':true}}",
                "{'do':'call','fn':'aclGetRecentErrMsg','args':[],'ret':{'null':true}}"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            delimiter = '|',
            value = {
                "'null':true",
                "'codes':['EE1003','EE1018']",
                "'headline':'EE1018'",
                "'contains_tid':false",
                "'traceback':true",
                "'longer_than_last':true",
                "'contains_last':true"
            })
    void seesAMessageThatDiffers(String expectation) {
        backend.on("aclGetRecentErrMsg", args -> "EE1003: x [THREAD:12]");
        String step = "{'do':'call','fn':'aclGetRecentErrMsg','args':[],'ret':{" + expectation + "}}";
        onlyMismatch(replay(backend, step));
    }

    @Test
    void comparesMessagesWithTheLastOneOfTheSameThread() {
        String[] texts = {"long text EE1003", "EE1003"};
        int[] reads = {0};
        backend.on("aclGetRecentErrMsg", args -> texts[reads[0]++]);
        onlyMismatch(replay(
                backend,
                "{'do':'call','thread':'t1','fn':'aclGetRecentErrMsg','args':[]}",
                "{'do':'call','thread':'t2','fn':'aclGetRecentErrMsg','args':[],'ret':{'longer_than_last':false}}"));
    }

    @Test
    void reportsAnExceptionOfTheBackendAndGoesOn() {
        backend.on("aclrtSetDevice", args -> {
            throw new IllegalStateException("broken");
        });
        backend.returning("aclrtResetDevice", 0);
        StepMismatch mismatch = onlyMismatch(replay(
                backend,
                "{'do':'call','fn':'aclrtSetDevice','args':[0],'ret':0}",
                "{'do':'call','fn':'aclrtResetDevice','args':[0],'ret':0}"));
        assertThat(mismatch.seen()).contains("threw").contains("broken");
    }
}
