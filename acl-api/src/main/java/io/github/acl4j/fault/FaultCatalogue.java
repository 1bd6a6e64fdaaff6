package io.github.acl4j.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The rules by which failures are judged. Valid by construction: one that contradicts itself can't be made.
 *
 * @param version of its content
 * @param rules in the order of their precedence
 * @param refinements in the order in which they are applied
 * @param aliases in the order of their precedence
 */
record FaultCatalogue(String version, List<FaultRule> rules, List<FaultRule> refinements, List<CodeAlias> aliases) {
    private static final String RESOURCE = "fault-catalogue.txt";

    FaultCatalogue {
        rules = List.copyOf(rules);
        refinements = List.copyOf(refinements);
        aliases = List.copyOf(aliases);
        new CatalogueCheck(version, rules, refinements, aliases).check();
    }

    static FaultCatalogue load() {
        try (InputStream resource = FaultCatalogue.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(RESOURCE + " is missing from acl-api");
            }
            return CatalogueReader.read(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }
}
