package io.github.acl4j.diagnosis.generator;

import java.util.List;
import java.util.Random;

/** Errors of other modules: the cause of a hang, or nothing to do with it. */
final class ErrorLines {

    private record Unrelated(String module, String source, String message) {}

    /** What healthy jobs write, too: a diagnosis must not take one of these for a cause. */
    private static final List<Unrelated> UNRELATED = List.of(
            new Unrelated("GE", "op_desc.cc:1177", "GetInputNameByIndex:ErrorNo: 4294967295 index 2 is out of range"),
            new Unrelated(
                    "DRV", "devdrv_manager.c:412", "<<devdrv>> get board info, chip type is not supported, ret=3"),
            new Unrelated("TDT", "tsd_client.cpp:208", "QueryCapability:capability 7 is not supported by the driver"),
            new Unrelated(
                    "ASCENDCL", "memory.cpp:331", "aclrtGetMemInfo:[Check]attr 9 is unknown, error log can be ignored"),
            new Unrelated("PROFILING", "prof_reporter.cpp:119", "SendData:channel 3 is closed, 12 records dropped"));

    private final Settings settings;
    private final Topology topology;
    private final LineWriter out;

    ErrorLines(Settings settings, LineWriter out) {
        this.settings = settings;
        this.topology = settings.topology();
        this.out = out;
    }

    /** A kernel of the model (not of HCCL) fails. */
    void kernelException(int rank, long time) {
        int device = topology.device(rank);
        error(
                rank,
                time,
                "RUNTIME",
                "device_error_core_proc.cc:325",
                "ProcessStarsCoreErrorInfo:The error from device(chipId:" + device
                        + ", dieId:0), serial number is 3, there is an exception of aicore error, core id is 7,"
                        + " error code = 0x800000, dump info: pc start: 0x12c0c131862c, current: 0x12c0c1318780");
        error(
                rank,
                time + 2 * Times.MILLISECOND,
                "RUNTIME",
                "davinci_kernel_task.cc:1268",
                "PrintErrorInfoForDavinciTask:[INIT][DEFAULT]Aicore kernel execute failed, device_id=" + device
                        + ", stream_id=2, report_stream_id=2, task_id=55873, flip_num=0, fault kernel_name=MatMulV2_1,"
                        + " program id=42, hash=9645272693770703471.");
        error(
                rank,
                time + 9 * Times.MILLISECOND,
                "APP",
                "log_inner.cpp:76",
                "build/CMakeFiles/torch_npu.dir/compiler_depend.ts:npuSynchronizeDevice:479: \"[PTA]:\"NPU function"
                        + " error: AclrtSynchronizeDeviceWithTimeout, error code is 507015\"\"");
    }

    /** A copy between devices fails; HCCL's own exception follows after a millisecond. */
    void sdma(int rank, long time) {
        if (settings.format() == LogFormat.A950) {
            // There is no FFTS+ on a 950; how its runtime words it isn't known, so that the words of others without
            // FFTS+ stay.
            error(
                    rank,
                    time,
                    "RUNTIME",
                    "device_error_proc.cc:1521",
                    "ProcessStarsSdmaErrorInfo:The error from device(chipId:" + topology.device(rank)
                            + ", dieId:0), serial number is 9. there is a sdma error, sdma channel is 2,"
                            + " sdmaBlkFsmState=0x7, dfxSdmaBlkFsmOstCnt=0x0, sdmaChFree=0x0, irqStatus=0x220000,"
                            + " cqeStatus=0x3");
            return;
        }
        error(
                rank,
                time,
                "RUNTIME",
                "task_info.cc:1170",
                "PrintSdmaErrorInfoForFftsPlusTask:fftsplus task execute failed, dev_id=" + topology.device(rank)
                        + ", stream_id=50, task_id=21, context_id=18, thread_id=0, err_type=4[fftsplus sdma error]");
        error(
                rank,
                time + 6,
                "RUNTIME",
                "task_info.cc:1270",
                "TaskFailCallBackForFftsPlusTask:fftsplus streamId=50, taskId=21, context_id=18, expandtype=1,"
                        + " rtCode=0x715006c,[fftsplus task exception], psStart=0x0, kernel_name=not found kernel name,"
                        + " binHandle=(nil), binSize=0.");
    }

    /** Harmless errors of the rank, spread over the time from {@code from} to {@code to}. */
    void unrelated(int rank, long from, long to) {
        Random random = settings.random("unrelated", topology.place(rank));
        for (int i = 0; i < settings.unrelatedErrors(); i++) {
            Unrelated error = UNRELATED.get(random.nextInt(UNRELATED.size()));
            long time = from + (long) (random.nextDouble() * (to - from));
            error(rank, time, error.module(), error.source(), error.message());
        }
    }

    private void error(int rank, long time, String module, String source, String message) {
        out.error(rank, time, module, out.process(rank).callbackThread(), source, message);
    }
}
