package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.spi.AscendProduct;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a SoC, as {@code aclrtGetSocName} gives it or, without {@code Ascend} before it, {@code npu-smi info}. */
final class SocName implements ITypeConverter<AscendProduct> {
    private static final String KNOWN =
            "Ascend910B1 to Ascend910B4 (Atlas A2), Ascend910_93... (Atlas A3), Ascend950..., Ascend310P...,"
                    + " Ascend310B..., Ascend910A, Ascend910B, Ascend910ProA, Ascend910ProB, Ascend910PremiumA, Ascend350...";

    @Override
    public AscendProduct convert(String name) {
        Optional<AscendProduct> product = AscendProduct.ofSocName(name);
        return product.or(() -> AscendProduct.ofSocName("Ascend" + name))
                .orElseThrow(() -> new TypeConversionException("'" + name + "' is no known SoC; known are " + KNOWN));
    }
}
