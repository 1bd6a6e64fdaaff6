package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.spi.AscendProduct;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** Reads a product as people call it, or the name of a SoC. */
final class ProductName implements ITypeConverter<AscendProduct> {
    @Override
    public AscendProduct convert(String name) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "A2" -> AscendProduct.A2;
            case "A3" -> AscendProduct.A3;
            case "950", "A5" -> AscendProduct.ASCEND_950;
            case "910" -> AscendProduct.ASCEND_910;
            case "310P" -> AscendProduct.ASCEND_310P;
            default -> new SocName().convert(name);
        };
    }
}
