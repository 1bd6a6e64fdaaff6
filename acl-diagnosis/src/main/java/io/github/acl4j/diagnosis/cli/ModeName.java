package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.timeout.ExpansionMode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a value of HCCL_OP_EXPANSION_MODE. */
final class ModeName implements ITypeConverter<ExpansionMode> {
    static final String KNOWN = "HOST, HOST_TS, AI_CPU, AICPU_CacheDisable, AIV, CCU_MS or CCU_SCHED";

    @Override
    public ExpansionMode convert(String name) {
        return ExpansionMode.ofName(name)
                .orElseThrow(() -> new TypeConversionException("'" + name + "' is no mode; modes are " + KNOWN));
    }
}
