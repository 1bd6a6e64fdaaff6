package io.github.acl4j.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorTableTest {
    private static final String LINE = "1\tONE\tINTERNAL_UNKNOWN\tCALL\t8.5\tfirst";

    @Test
    void readsLinesAndSkipsComments() throws IOException {
        Collection<AclError> errors =
                read("# comment\n" + LINE + "\n2\tTWO ALIAS\tDMA_UNKNOWN\tDEVICE\tunreleased\tsecond\n");

        assertThat(errors).extracting(AclError::code).containsExactly(1, 2);
        assertThat(ErrorTable.byName(errors)).containsOnlyKeys("ONE", "TWO", "ALIAS");
    }

    @Test
    void refusesANumberTwice() {
        assertThatThrownBy(() -> read(LINE + "\n1\tUNO\tINTERNAL_UNKNOWN\tCALL\t8.5\tfirst"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has 1 twice");
    }

    @Test
    void refusesANameTwice() throws IOException {
        Collection<AclError> errors = read(LINE + "\n2\tTWO ONE\tINTERNAL_UNKNOWN\tCALL\t8.5\tsecond");

        assertThatThrownBy(() -> ErrorTable.byName(errors))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ONE twice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1\tONE\tINTERNAL_UNKNOWN\tCALL\t8.5",
                "one\tONE\tINTERNAL_UNKNOWN\tCALL\t8.5\tfirst",
                "1\t\tINTERNAL_UNKNOWN\tCALL\t8.5\tfirst",
                "1\tONE\tNO_SUCH_CATEGORY\tCALL\t8.5\tfirst",
                "1\tONE\tINTERNAL_UNKNOWN\tNO_SUCH_SCOPE\t8.5\tfirst",
                "1\tONE\tINTERNAL_UNKNOWN\tCALL\t7.0\tfirst",
                "1\tONE\tINTERNAL_UNKNOWN\tCALL\t8.5\t"
            })
    void refusesALineThatIsNotOne(String line) {
        assertThatThrownBy(() -> read(LINE + "\n" + line + "\n"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("not a line of the code table: " + line);
    }

    private static Collection<AclError> read(String table) throws IOException {
        return ErrorTable.read(new StringReader(table)).values();
    }
}
