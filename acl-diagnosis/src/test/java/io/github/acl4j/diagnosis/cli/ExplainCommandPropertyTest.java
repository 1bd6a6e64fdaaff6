package io.github.acl4j.diagnosis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import picocli.CommandLine.Help.Ansi;

/** Whatever is read, there is an answer in good order. */
class ExplainCommandPropertyTest {
    private static final List<String> LINES = List.of(
            "[ERROR] RUNTIME(11,python):2031-02-03-04:05:06.070.080 [a.cc:1]1 F:device_id=2, retCode=0x26, [aicore exception].",
            "[ERROR] RUNTIME(12,python):2031-02-03-06:05:06.070.080 [a.cc:1]1 F:device_id=5, runtime result = 507053",
            "EZ9999: Inner Error!",
            "EI0002: [PID: 13] 2031-02-03-04:05:06.070.080 The wait execution of the Notify register times out.",
            "[PID: 11] 2031-02-03-04:05:06.070.080 Odd(EL0004): Failed to allocate memory.",
            "        foo failed, runtime result = 107030.[FUNC:ReportCallError][FILE:l.cpp][LINE:148]",
            "RuntimeError: error code is 507015",
            "[ERROR] 2031-02-03-04:05:06 (PID:11, Device:0, RankID:3) ERR00100 PTA call acl api failed.",
            "# SIGSEGV (0xb)",
            "CUDA error: out of memory",
            "The error from device(chipId:2, dieId:1), serial number is 41, there is an exception of aivec error, core id is 1, error code = 0x800000",
            "plain words");

    @Property(tries = 100)
    void anyBytesAreAnswered(@ForAll byte[] text) throws IOException {
        check(text);
    }

    @Property(tries = 100)
    void anyTextIsAnswered(@ForAll("texts") String text) throws IOException {
        check(text.getBytes(StandardCharsets.UTF_8));
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> any = Arbitraries.strings().ofMaxLength(200);
        return Arbitraries.frequencyOf(Tuple.of(6, Arbitraries.of(LINES)), Tuple.of(1, any))
                .list()
                .ofMaxSize(20)
                .map(lines -> String.join("\n", lines));
    }

    private static void check(byte[] text) throws IOException {
        Acl people = Acl.run(Ansi.OFF, text, "explain", "-");
        Acl machines = Acl.run(Ansi.OFF, text, "explain", "-", "--json");
        assertThat(people.exit()).isIn(0, 1).isEqualTo(machines.exit());
        assertThat(people.err()).isEmpty();
        assertThat(people.out().lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 100);
        assertThat(people.out()).doesNotContainPattern("[\\p{Cntrl}&&[^\\n]]");
        JsonNode incidents = new ObjectMapper().readTree(machines.out()).path("incidents");
        assertThat(incidents.isArray()).isTrue();
        assertThat(machines.out()).matches("[\\x20-\\x7e\\n]*");
        boolean answered = false;
        for (JsonNode incident : incidents) {
            boolean current = !incident.path("stale").asBoolean();
            boolean open = incident.path("confidence").asText().equals("INCONCLUSIVE");
            assertThat(current && open && people.exit() == 0).isFalse();
            answered |= current;
        }
        assertThat(people.exit() == 0 && !answered).isFalse();
    }
}
