package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout is abi.json's: 2576 bytes, errorType at 4, the union at 8, entries of 128 bytes from 16 (acl-facts 3.8). */
class ErrorInfoTest {
    private static final MemUceInfo PLACE = new MemUceInfo(0x1000, 0x40);

    @Test
    void readsAMemoryFault() {
        ByteBuffer struct = struct(1, 1, 1);
        struct.putLong(8, 2)
                .putLong(16, 0x1000)
                .putLong(24, 0x40)
                .putLong(144, 0x2000)
                .putLong(152, 8);

        ErrorInfo info = ErrorInfo.decode(struct);

        assertThat(info.type()).isEqualTo(ErrorType.MEMORY);
        assertThat(info.repairable()).isTrue();
        assertThat(info.memory()).isEqualTo(MemUceReport.of(List.of(PLACE, new MemUceInfo(0x2000, 8))));
        assertThat(info.tellsAllMemory()).isTrue();
        assertThat(info.aicore()).isEmpty();
    }

    @Test
    void readsAnAicoreFaultFromTheSameBytes() {
        ErrorInfo info = ErrorInfo.decode(struct(1, 1, 3).putInt(8, 2));

        assertThat(info.type()).isEqualTo(ErrorType.AICORE);
        assertThat(info.aicore()).contains(AicoreErrorType.LOCAL_HARDWARE);
        assertThat(info.memory()).isEqualTo(MemUceReport.NONE);
        assertThat(info.tellsAllMemory()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, NO_ERROR",
        "1, MEMORY",
        "2, L2",
        "3, AICORE",
        "4, LINK",
        "5, L3_PORT",
        "65535, OTHERS",
        "6, UNKNOWN",
        "-1, UNKNOWN",
        "-2147483648, UNKNOWN"
    })
    void theNumberOfTheTypeSurvives(int number, ErrorType type) {
        ErrorInfo info = ErrorInfo.decode(struct(0, 0, number));

        assertThat(info.type()).isEqualTo(type);
        assertThat(info.errorType()).isEqualTo(number);
        assertThat(info.encode().getInt(4)).isEqualTo(number);
        assertThat(info.repairable()).isFalse();
        // A memory fault without detail, or a type that nobody knows, may touch any memory.
        assertThat(info.tellsAllMemory()).isEqualTo(type != ErrorType.MEMORY && type != ErrorType.UNKNOWN);
    }

    /** The union is read only where the type and hasDetail say what is in it. */
    @ParameterizedTest
    @CsvSource({"0, 1", "2, 1", "0, 3", "2, 3", "1, 0", "1, 2", "1, 4", "1, 65535", "1, 6"})
    void aDetailThatIsNotToldIsNotRead(int hasDetail, int errorType) {
        ByteBuffer struct = struct(1, hasDetail, errorType);
        for (int i = 8; i < 2576; i++) {
            struct.put(i, (byte) 0xA5);
        }

        ErrorInfo info = ErrorInfo.decode(struct);

        assertThat(info.aicore()).isEmpty();
        assertThat(info.memory()).isEqualTo(MemUceReport.NONE);
        assertThat(info.encode().getLong(8)).isZero();
    }

    /** fault-handling 6.5: the count may be anything, there are never more than 20 entries. */
    @ParameterizedTest
    @ValueSource(longs = {20, 21, 128, -1L, Long.MIN_VALUE})
    void readsAndWritesTwentyRangesAtMost(long claimed) {
        ByteBuffer struct = struct(1, 1, 1).putLong(8, claimed);
        for (int i = 0; i < 20; i++) {
            struct.putLong(16 + i * 128, 0x1000L * (i + 1)).putLong(24 + i * 128, 8);
        }

        ErrorInfo info = ErrorInfo.decode(struct);

        assertThat(info.memory().places()).hasSize(20);
        assertThat(info.memory().claimed()).isEqualTo(claimed);
        assertThat(info.memory().mayHaveMore()).isTrue();
        assertThat(info.tellsAllMemory()).isFalse();
        assertThat(info.encode().getLong(8)).isEqualTo(20);
        assertThat(info.encode().getLong(16 + 19 * 128)).isEqualTo(0x1000L * 20);
    }

    @Test
    void aMemoryFaultWithoutARangeDoesNotTellWhere() {
        assertThat(ErrorInfo.decode(struct(1, 1, 1)).tellsAllMemory()).isFalse();
    }

    @Test
    void garbageMakesAValueAndNoException() {
        ByteBuffer struct = ByteBuffer.allocateDirect(2576).order(ByteOrder.nativeOrder());
        for (int i = 0; i < 2576; i++) {
            struct.put(i, (byte) 0xFF);
        }
        assertThat(ErrorInfo.decode(struct).type()).isEqualTo(ErrorType.UNKNOWN);

        struct.put(1, (byte) 1).putInt(4, 1);
        ErrorInfo memory = ErrorInfo.decode(struct);

        assertThat(memory.tryRepair()).isEqualTo(255);
        assertThat(memory.memory().places()).isEmpty();
        assertThat(memory.tellsAllMemory()).isFalse();
        assertThat(memory.encode().getLong(8)).isZero();
    }

    @Test
    void refusesABufferThatIsTooSmall() {
        assertThatThrownBy(() -> ErrorInfo.decode(ByteBuffer.allocateDirect(2575)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a buffer of 2575 bytes; aclrtGetErrorVerbose fills 2576");
    }

    @Test
    void aDetailBelongsToItsType() {
        MemUceReport memory = MemUceReport.of(Collections.nCopies(1, PLACE));

        assertThatThrownBy(() -> new ErrorInfo(1, 1, 4, 0, memory)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ErrorInfo(1, 0, 1, 0, memory)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ErrorInfo(1, 1, 1, 2, MemUceReport.NONE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ErrorInfo(256, 0, 0, 0, MemUceReport.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tryRepair is 256; it is one byte");
        assertThatThrownBy(() -> new ErrorInfo(0, -1, 0, 0, MemUceReport.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"0, UNKNOWN", "1, SOFTWARE", "2, LOCAL_HARDWARE", "3, UNKNOWN", "-1, UNKNOWN"})
    void theNumberOfTheAicoreTypeSurvives(int number, AicoreErrorType type) {
        ErrorInfo info = ErrorInfo.decode(struct(0, 1, 3).putInt(8, number));

        assertThat(info.aicore()).contains(type);
        assertThat(info.aicoreErrorType()).isEqualTo(number);
        assertThat(info.encode().getInt(8)).isEqualTo(number);
    }

    private static ByteBuffer struct(int tryRepair, int hasDetail, int errorType) {
        return ByteBuffer.allocateDirect(2576)
                .order(ByteOrder.nativeOrder())
                .put(0, (byte) tryRepair)
                .put(1, (byte) hasDetail)
                .putInt(4, errorType);
    }

    @Test
    void isShownInAFewWords() {
        MemUceReport two = MemUceReport.of(List.of(new MemUceInfo(0x1000, 0x40), new MemUceInfo(0x2000, 0x40)));
        MemUceReport oneOfMany = new MemUceReport(List.of(new MemUceInfo(0x1000, 0x40)), 25);

        assertThat(new ErrorInfo(1, 1, 1, 0, two)).hasToString("MEMORY, tryRepair 1, [0x1000+0x40, 0x2000+0x40]");
        assertThat(new ErrorInfo(1, 1, 1, 0, oneOfMany)).hasToString("MEMORY, tryRepair 1, [0x1000+0x40] of 25");
        assertThat(new ErrorInfo(1, 1, 3, 2, MemUceReport.NONE)).hasToString("AICORE LOCAL_HARDWARE, tryRepair 1");
        assertThat(new ErrorInfo(0, 0, 77, 0, MemUceReport.NONE)).hasToString("type 77, tryRepair 0");
    }
}
