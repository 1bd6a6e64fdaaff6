package io.github.acl4j.samples.inference;

import io.github.acl4j.samples.Product;
import io.github.acl4j.samples.ProductOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a machine is given on the command line. */
public final class FleetMixin {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--product",
            paramLabel = "PRODUCT",
            converter = ProductOption.Converter.class,
            completionCandidates = ProductOption.Names.class,
            description = "Of which devices the machine has some: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Product product = Product.A2;

    @Option(
            names = "--devices",
            paramLabel = "N",
            description = "How many devices, 1 to 64. Default: ${DEFAULT-VALUE}.")
    private int devices;

    /**
     * A machine of A2 devices, unless it is told otherwise.
     *
     * @param devices how many
     */
    public FleetMixin(int devices) {
        this.devices = devices;
    }

    /**
     * The fleet that was asked for.
     *
     * @return an honest one
     * @throws ParameterException if there can't be one
     */
    public FleetOptions fleet() {
        try {
            return FleetOptions.of(product, devices);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    Objects.requireNonNull(command).commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
