package io.github.acl4j.diagnosis.hccl;

import java.util.Locale;
import java.util.Map;

/**
 * The words of HCCL's enumerations, which releases spell differently (a.8): {@code float32} on the host, {@code 4} in the log of a device, and on the 950, which
 * prints the enumeration's name too, {@code DataType::FP32} (hcomm src/legacy/ascend950/common/utils/enum_factory.h).
 */
final class Words {
    /** HcclDataType by number, and the names of the 950 that aren't those of the others in capitals. */
    private static final Map<String, String> DATA_TYPES = Map.ofEntries(
            Map.entry("0", "int8"),
            Map.entry("1", "int16"),
            Map.entry("2", "int32"),
            Map.entry("3", "float16"),
            Map.entry("4", "float32"),
            Map.entry("5", "int64"),
            Map.entry("6", "uint64"),
            Map.entry("7", "uint8"),
            Map.entry("8", "uint16"),
            Map.entry("9", "uint32"),
            Map.entry("10", "float64"),
            Map.entry("11", "bfloat16"),
            Map.entry("fp16", "float16"),
            Map.entry("fp32", "float32"),
            Map.entry("fp64", "float64"),
            Map.entry("bfp16", "bfloat16"));

    private static final Map<String, String> OPERATORS = Map.ofEntries(
            Map.entry("allreduce", "AllReduce"),
            Map.entry("broadcast", "Broadcast"),
            Map.entry("allgather", "AllGather"),
            Map.entry("allgatherv", "AllGatherV"),
            Map.entry("reducescatter", "ReduceScatter"),
            Map.entry("reducescatterv", "ReduceScatterV"),
            Map.entry("send", OpTag.SEND_RECV),
            Map.entry("recv", OpTag.SEND_RECV),
            Map.entry("barrier", "Barrier"),
            Map.entry("alltoall", "AlltoAll"),
            Map.entry("alltoallv", "AlltoAllV"),
            Map.entry("alltoallvc", "AlltoAllVC"),
            Map.entry("reduce", "Reduce"),
            Map.entry("scatter", "Scatter"),
            Map.entry("batchsendrecv", "BatchSendRecv"));

    private Words() {}

    static String dataType(String printed) {
        String word = bare(printed);
        return DATA_TYPES.getOrDefault(word, word);
    }

    /** Empty if nothing is reduced. */
    static String reduceType(String printed) {
        String word = bare(printed);
        return word.equals("invalid") ? "" : word;
    }

    /** The name of an operator as tags and entry lines have it; one that isn't known stays as it is. */
    static String operator(String printed) {
        return OPERATORS.getOrDefault(bare(printed), printed);
    }

    /** In small letters with blanks: {@code notify wait} for {@code Notify Wait}, {@code NOTIFY WAIT} and {@code TaskParamType::TASK_NOTIFY_WAIT}. */
    static String taskType(String printed) {
        String word = bare(printed).replace('_', ' ');
        return word.startsWith("task ") ? word.substring("task ".length()) : word;
    }

    private static String bare(String printed) {
        return printed.substring(printed.lastIndexOf(':') + 1).strip().toLowerCase(Locale.ROOT);
    }
}
