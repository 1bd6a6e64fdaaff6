package io.github.acl4j.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.diagnosis.generator.LogFormat;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.HcclEvidence;
import io.github.acl4j.diagnosis.report.DiagnosisHtml;
import io.github.acl4j.diagnosis.report.DiagnosisJson;
import io.github.acl4j.diagnosis.report.DiagnosisText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.xml.sax.InputSource;

/** Whatever stands in logs or evidence, there is an answer and reports of it, and never a failure of the program. */
class HostileLogsTest {
    private static final String SYNTAX = "[]{}(),:\"/%-0129\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void damagedLogsGiveAnAnswer(Scenario scenario) throws Exception {
        Random random = new Random(scenario.ordinal());
        List<LogFormat> formats = Stream.of(LogFormat.values())
                .filter(each -> each.tells(scenario))
                .toList();
        LogFormat format = formats.get(scenario.ordinal() % formats.size());
        PlogGenerator.of(scenario).format(format).operations(8).write(folder);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".log")).toList()) {
                Files.write(file, damaged(Files.readAllBytes(file), random.nextInt(30), random));
            }
        }
        HcclDiagnosis hccl = new HcclDiagnosis(1, bytes -> {});
        HcclEvidence evidence = hccl.collect(List.of(folder));
        Diagnosis diagnosis = hccl.diagnose(evidence);
        tell(diagnosis);
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        evidence.write(json);
        assertThat(hccl.diagnose(HcclEvidence.read(new ByteArrayInputStream(json.toByteArray()))))
                .isEqualTo(diagnosis);
        for (int i = 0; i < 10; i++) {
            byte[] bytes = damaged(json.toByteArray(), 3, random);
            HcclEvidence other;
            try {
                other = HcclEvidence.read(new ByteArrayInputStream(bytes));
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                continue;
            }
            tell(hccl.diagnose(other));
        }
    }

    private static void tell(Diagnosis diagnosis) throws Exception {
        assertThat(DiagnosisText.of(diagnosis, false)).isNotBlank();
        assertThat(DiagnosisJson.of(diagnosis)).isNotBlank();
        DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(DiagnosisHtml.of(diagnosis))));
    }

    private static byte[] damaged(byte[] original, int times, Random random) {
        byte[] bytes = original.clone();
        for (int i = 0; i < times && bytes.length > 1; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = (byte) SYNTAX.charAt(random.nextInt(SYNTAX.length()));
                case 2 -> {
                    int length = Math.min(random.nextInt(30), bytes.length - at);
                    System.arraycopy(bytes, at, bytes, random.nextInt(bytes.length - length + 1), length);
                }
                case 3 -> digits(bytes, at, random);
                default -> bytes = i == 0 ? Arrays.copyOf(bytes, Math.max(at, bytes.length / 2)) : bytes;
            }
        }
        return bytes;
    }

    /** Numbers and times that no machine writes. */
    private static void digits(byte[] bytes, int at, Random random) {
        for (int j = at; j < Math.min(bytes.length, at + 12); j++) {
            if (bytes[j] >= '0' && bytes[j] <= '9') {
                bytes[j] = (byte) (random.nextBoolean() ? '9' : '0' + random.nextInt(10));
            }
        }
    }
}
