package io.github.acl4j.diagnosis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.diagnosis.HcclDiagnosis;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The page for a browser. */
class DiagnosisHtmlTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void aPageOfEachScenarioIsWellFormedAndNeedsNothingFromElsewhere(Scenario scenario) throws Exception {
        PlogGenerator.of(scenario).operations(20).write(folder);
        Diagnosis diagnosis = new HcclDiagnosis(1, bytes -> {}).diagnose(List.of(folder));
        String html = DiagnosisHtml.of(diagnosis);
        Document page = parse(html);
        assertThat(text(page, "h1")).containsExactly(Answer.sentence(diagnosis));
        assertThat(rows(page)).isEqualTo(8);
        Set<String> names = new TreeSet<>();
        NodeList all = page.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            names.add(element.getTagName());
            for (String attribute : List.of("src", "href", "xlink:href", "style", "onload", "onclick")) {
                assertThat(element.hasAttribute(attribute)).as(attribute).isFalse();
            }
        }
        assertThat(names)
                .doesNotContain("script", "img", "link", "iframe", "object")
                .contains("style", "svg");
        assertThat(text(page, "pre")).hasSameSizeAs(diagnosis.evidence());
        assertThat(html).contains("default-src 'none'").doesNotContain("@import");
    }

    @Test
    void whatALogSaysIsShownAndNeverInterpreted() throws Exception {
        PlogGenerator.of(Scenario.PARTIAL_TIMEOUT_OTHER_FIRST_ERROR)
                .operations(20)
                .write(folder);
        String attack =
                "]]></title></pre></svg><script>alert(1)</script><img src=x onerror=alert(1)>&\"'\u0000\u001b[2J\ufffe\u202e";
        Diagnosis before = new HcclDiagnosis(1, bytes -> {}).diagnose(List.of(folder));
        Path log = folder.resolve(before.evidence().get(0).file());
        String text = Files.readString(log);
        int error = text.indexOf("The error from device");
        assertThat(error).isPositive();
        Files.writeString(log, text.substring(0, error) + attack + text.substring(error));
        Diagnosis diagnosis = new HcclDiagnosis(1, bytes -> {}).diagnose(List.of(folder));
        assertThat(diagnosis.evidence().get(0).text()).contains("<script>");
        String html = DiagnosisHtml.of(diagnosis);
        assertThat(html)
                .contains("&lt;script&gt;alert(1)")
                .doesNotContain("<script", "<img", "\u001b", "\u0000", "\u202e");
        Document page = parse(html);
        assertThat(text(page, "pre").get(0))
                .contains("</pre></svg><script>alert(1)</script><img src=x onerror=alert(1)>&\"'?");
        // In an attribute of the browser's, too: the tool tips are elements.
        assertThat(text(page, "title")).anyMatch(tip -> tip.contains("<script>"));
    }

    @Test
    void ofALargeJobThoseThatMatterAreShown() throws Exception {
        PlogGenerator.of(Scenario.ERROR_CQE).ranks(48, 8).operations(5).write(folder);
        Diagnosis diagnosis = new HcclDiagnosis(2, bytes -> {}).diagnose(List.of(folder));
        Document page = parse(DiagnosisHtml.of(diagnosis));
        assertThat(rows(page)).isEqualTo(DiagnosisHtml.MOST_RANKS);
        assertThat(text(page, "p"))
                .contains("Shown are 32 ranks of 48, those that matter most first; 16 are left out.");
        assertThat(text(page, "text"))
                .contains(
                        diagnosis.link().orElseThrow().a().toString(),
                        diagnosis.link().orElseThrow().b().toString());
    }

    @Test
    void withoutLogsThereIsAPageToo() throws Exception {
        Diagnosis diagnosis = new HcclDiagnosis(1, bytes -> {}).diagnose(List.of(folder));
        assertThat(text(parse(DiagnosisHtml.of(diagnosis)), "h1").get(0)).startsWith("Inconclusive");
    }

    private static long rows(Document page) {
        return text(page, "text").stream()
                .filter(text -> text.matches("rank \\d+ on .*"))
                .count();
    }

    private static List<String> text(Document page, String element) {
        NodeList found = page.getElementsByTagName(element);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }

    private static Document parse(String html) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html)));
    }
}
