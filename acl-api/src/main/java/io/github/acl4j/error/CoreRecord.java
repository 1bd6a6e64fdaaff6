package io.github.acl4j.error;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What the device recorded of a core that failed: {@code The error from device(chipId:…)} and {@code The extend info: …}. Fields that
 * a release adds are ignored; those that a cut text lacks are empty.
 *
 * @param unit what failed, such as {@code aicore}, {@code aivec} or {@code fftsplus aivector}; empty if not told
 * @param core number of the core
 * @param serial serial number of the record
 * @param errorCode the error word, unsigned 64 bits; 0 doesn't mean that there is no error
 * @param errorWords the words of {@code errcode:(…)}, unsigned 64 bits each; three on most products; empty if not told
 * @param numbered whether the words are numbers of errors, as Ascend 950 has them, and not masks
 * @param errorText what the device calls it ({@code errorStr}); empty if not told
 * @param pcStart where the kernel starts
 * @param pcCurrent where it failed
 * @param subErrorType the kind within the kind, as the device numbers it
 */
public record CoreRecord(
        String unit,
        OptionalInt core,
        OptionalLong serial,
        OptionalLong errorCode,
        List<Long> errorWords,
        boolean numbered,
        String errorText,
        OptionalLong pcStart,
        OptionalLong pcCurrent,
        OptionalLong subErrorType) {
    /**
     * Checks.
     *
     * @param unit what failed
     * @param core number of the core
     * @param serial serial number of the record
     * @param errorCode the error word
     * @param errorWords the words of {@code errcode:(…)}
     * @param numbered whether the words are numbers of errors
     * @param errorText what the device calls it
     * @param pcStart where the kernel starts
     * @param pcCurrent where it failed
     * @param subErrorType the kind within the kind, as the device numbers it
     */
    public CoreRecord {
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(core, "core");
        Objects.requireNonNull(serial, "serial");
        Objects.requireNonNull(errorCode, "errorCode");
        errorWords = List.copyOf(errorWords);
        Objects.requireNonNull(errorText, "errorText");
        Objects.requireNonNull(pcStart, "pcStart");
        Objects.requireNonNull(pcCurrent, "pcCurrent");
        Objects.requireNonNull(subErrorType, "subErrorType");
    }

    /**
     * Whether the record has a certain mask in one of its words.
     *
     * @param word which word, from 0; word 0 is also the error code
     * @param mask the bits, all of which must be set; 0 asks for a word that is 0
     * @return false for another word, one that isn't there, or a record of numbers
     */
    public boolean hasMask(int word, long mask) {
        if (numbered) {
            return false;
        }
        OptionalLong value = word < errorWords.size()
                ? OptionalLong.of(errorWords.get(word))
                : word == 0 ? errorCode : OptionalLong.empty();
        return value.isPresent() && (mask == 0 ? value.getAsLong() == 0 : (value.getAsLong() & mask) == mask);
    }

    /**
     * Whether the record has a certain number of an error.
     *
     * @param number the number
     * @return false for another number, or a record of masks
     */
    public boolean hasNumber(long number) {
        return numbered && (errorWords.contains(number) || errorCode.equals(OptionalLong.of(number)));
    }

    /**
     * This record with what an extension tells beyond it.
     *
     * @param extension the record of {@code The extend info}
     * @return both
     */
    CoreRecord with(CoreRecord extension) {
        return new CoreRecord(
                unit,
                core,
                serial,
                errorCode,
                extension.errorWords,
                numbered || extension.numbered,
                extension.errorText,
                pcStart,
                pcCurrent,
                extension.subErrorType);
    }

    /**
     * Whether this is only the extension of a record.
     *
     * @return true if it doesn't say which core it was
     */
    boolean isExtension() {
        return unit.isEmpty() && core.isEmpty() && !errorWords.isEmpty();
    }

    /**
     * The record in a few words.
     *
     * @return such as {@code aivec core 31, errcode (0x4000000000000000, 0x0, 0x0): VEC instruction error}
     */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(unit.isEmpty() ? "a core" : unit);
        core.ifPresent(number -> line.append(" core ").append(number));
        if (!errorWords.isEmpty()) {
            line.append(", errcode ")
                    .append(errorWords.stream().map(this::word).collect(Collectors.joining(", ", "(", ")")));
        } else {
            errorCode.ifPresent(code -> line.append(", error code ").append(word(code)));
        }
        return errorText.isEmpty()
                ? line.toString()
                : line.append(": ").append(errorText).toString();
    }

    private String word(long value) {
        return numbered ? Long.toUnsignedString(value) : "0x" + Long.toHexString(value);
    }
}
