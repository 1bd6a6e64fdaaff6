package io.github.acl4j.contract.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorsTest {
    private static final String ONE =
            "[{\"id\":\"a-1\",\"title\":\"t\",\"product\":\"A2\",\"needs\":[\"script\"],\"env\":{\"K\":\"v\"},\"steps\":[]}]";

    @Test
    void hasAllA2Vectors() {
        List<Vector> vectors = Vectors.builtIn("a2");
        assertThat(vectors).hasSize(932).allMatch(vector -> vector.product().equals("A2"));
        assertThat(new HashSet<>(vectors.stream().map(Vector::id).toList())).hasSize(932);
        assertThatIllegalArgumentException().isThrownBy(() -> Vectors.builtIn("z9"));
    }

    @Test
    void hasAll950Vectors() {
        List<Vector> vectors = Vectors.builtIn("950");
        assertThat(vectors).hasSize(97).allMatch(vector -> vector.product().equals("950"));
        assertThat(new HashSet<>(vectors.stream().map(Vector::id).toList())).hasSize(97);
    }

    @Test
    void knowsWhichA2VectorsHoldOn950() {
        List<Vector> vectors = Vectors.ofA2ThatHoldOn950();
        assertThat(vectors).hasSize(821).allMatch(vector -> vector.product().equals("A2"));
        assertThat(vectors).extracting(Vector::id).contains("abort-001").doesNotContain("repair-001");
    }

    @Test
    void everyNeedOfTheVectorsCanBeServed() {
        assertThat(Vectors.builtIn("a2"))
                .allMatch(vector -> Needs.unserved(vector).isEmpty());
        assertThat(Vectors.builtIn("950"))
                .allMatch(vector -> Needs.unserved(vector).isEmpty());
    }

    @Test
    void readsAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), ONE);
        Vector vector = Vectors.read(file).get(0);
        assertThat(vector.id()).isEqualTo("a-1");
        assertThat(vector.needs()).containsExactly("script");
        assertThat(vector.environment()).containsOnlyKeys("K").containsEntry("K", "v");
    }

    @Test
    void readsTheFilesOfAFolderThatHoldVectorsAndIgnoresOthers(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("b.json"), ONE.replace("a-1", "b-1"));
        Files.writeString(folder.resolve("a.json"), ONE);
        Files.writeString(folder.resolve("counts.json"), "{\"a\": 1}");
        Files.writeString(folder.resolve("ids.json"), "[\"a-1\"]");
        Files.writeString(folder.resolve("README.md"), "no JSON");
        Files.createDirectory(folder.resolve("sub.json"));
        assertThat(Vectors.read(folder)).extracting(Vector::id).containsExactly("a-1", "b-1");
    }

    @Test
    void refusesWhatIsNoListOfVectors(@TempDir Path folder) throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "{}");
        assertThatIllegalArgumentException().isThrownBy(() -> Vectors.read(other));
        Path broken = Files.writeString(folder.resolve("broken.json"), "[{");
        assertThatIllegalArgumentException().isThrownBy(() -> Vectors.read(broken));
        Path mixed = Files.writeString(folder.resolve("mixed.json"), ONE.replace("]}]", "]}, 5]"));
        assertThatIllegalArgumentException().isThrownBy(() -> Vectors.read(mixed));
    }
}
