package io.github.acl4j.diagnosis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorCategory;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What {@code acl codes} lists. */
class CodesCommandTest {
    @Test
    void eachCodeOfTheTableHasALine() {
        Acl acl = Acl.run("codes");
        assertThat(acl.exit()).isZero();
        assertThat(acl.out().lines().skip(1).map(line -> line.substring(0, 6).strip()))
                .containsExactlyElementsOf(AclError.table().stream()
                        .map(error -> Integer.toString(error.code()))
                        .toList());
        assertThat(acl.out())
                .containsPattern(
                        "507053  ACL_ERROR_RT_DEVICE_MEM_ERROR +DEVICE_MEM_UCE +DEVICE +POISONED +YES +STOP_ADMISSION");
    }

    @Test
    void aCategoryIsPickedInAnyCase() {
        Acl acl = Acl.run("codes", "--category", "link");
        assertThat(acl.exit()).isZero();
        assertThat(acl.out().lines().skip(1)).hasSize(2).allMatch(line -> line.contains(" LINK "));
    }

    @Test
    void anUnknownCategoryIsWrongUsageAndTheKnownAreNamed() {
        Acl acl = Acl.run("codes", "--category", "BROKEN");
        assertThat(acl.exit()).isEqualTo(2);
        assertThat(acl.err()).contains("BROKEN");
        for (ErrorCategory category : ErrorCategory.values()) {
            assertThat(acl.err()).contains(category.name());
        }
    }

    @Test
    void theListIsThereForMachines() throws IOException {
        JsonNode codes = new ObjectMapper()
                .readTree(Acl.run("codes", "--json", "--category", "OOM").out())
                .path("codes");
        assertThat(codes).isNotEmpty();
        codes.forEach(code -> assertThat(code.fieldNames())
                .toIterable()
                .containsExactly(
                        "code",
                        "name",
                        "meaning",
                        "category",
                        "scope",
                        "cause",
                        "after",
                        "repair",
                        "actions",
                        "forbidden",
                        "since"));
    }
}
