package io.github.acl4j.diagnosis.generator;

import java.util.List;
import java.util.Random;

/** The lines that fill a log and mean nothing here, all of the same length. */
final class Filler {

    /** With the line feed. */
    static final int LINE_LENGTH = 205;

    private static final int[] BOUNDS = {1 << 20, 1 << 12, 64, 1 << 20, 1 << 16};
    private static final int NUMBER = '#';
    private static final int ADDRESS = '@';

    private record Template(String level, String module, String source, String text) {}

    private static final List<Template> TEMPLATES = List.of(
            new Template(
                    "INFO",
                    "RUNTIME",
                    "api_impl.cc:2127",
                    "MemCopyAsync:memcpy async, count=#, kind=#, stream_id=#, src=0x12c@, dst=0x12c@."),
            new Template(
                    "INFO",
                    "RUNTIME",
                    "stream.cc:1412",
                    "TaskReclaim:stream_id=#, sq_head=#, sq_tail=#, task_id=#, flip_num=#, reclaim ok."),
            new Template(
                    "INFO",
                    "ASCENDCL",
                    "op_executor.cpp:388",
                    "ExecuteAsync:[#] execute op type MatMulV2, inputs=#, outputs=#, workspace=# bytes, tiling key #."),
            new Template(
                    "INFO",
                    "GE",
                    "hybrid_model_executor.cc:164",
                    "ExecuteGraphInternal:iteration #, node count #, stream #, cost # us, mem #."),
            new Template(
                    "INFO",
                    "HCCL",
                    "hccl_communicator.cc:2204",
                    "[ExecOp]tag hit, resource reuse, index #, slice #, loop #, remain #, ccl offset #."),
            new Template(
                    "WARNING",
                    "DRV",
                    "devmm_svm.c:2111",
                    "<<devmm_svm>> advise memory, va=0x@, count=#, flag=#, dev=#, ref=#."),
            new Template(
                    "INFO",
                    "TDT",
                    "tsd_client.cpp:77",
                    "Heartbeat:keep alive seq #, dev #, state #, cost # us, rest #."),
            new Template(
                    "INFO",
                    "PROFILING",
                    "msprof_reporter.cpp:91",
                    "Flush:report type #, len #, buf #, seq #, lost #."));

    private final LineWriter headers;
    private final ProcessIdentity process;
    private final Random random;

    Filler(LineWriter headers, ProcessIdentity process, Random random) {
        this.headers = headers;
        this.process = process;
        this.random = random;
    }

    String line(int number, long time) {
        Template template = TEMPLATES.get(number % TEMPLATES.size());
        int thread = process.heartbeatThread() + number % 5;
        StringBuilder line = new StringBuilder(LINE_LENGTH)
                .append(headers.header(template.level(), template.module(), process, time, template.source(), thread));
        fill(line, template.text());
        if (line.length() + 1 < LINE_LENGTH) {
            line.append(' ');
            while (line.length() + 1 < LINE_LENGTH) {
                line.append('x');
            }
        }
        return line.toString();
    }

    private void fill(StringBuilder line, String text) {
        int field = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == NUMBER) {
                line.append(random.nextInt(BOUNDS[field++]));
            } else if (character == ADDRESS) {
                line.append(Integer.toHexString(0x1000_0000 + random.nextInt(BOUNDS[field++])));
            } else {
                line.append(character);
            }
        }
    }
}
