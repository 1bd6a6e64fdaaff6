package io.github.acl4j.samples;

import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How a product is given on the command line. */
public final class ProductOption {
    private ProductOption() {}

    /** The names of the products, for the help. */
    public static final class Names implements Iterable<String> {
        /** Made by the command line. */
        public Names() {}

        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Product.values()).map(Product::toString).iterator();
        }
    }

    /** Reads the name of a product. */
    public static final class Converter implements ITypeConverter<Product> {
        /** Made by the command line. */
        public Converter() {}

        @Override
        public Product convert(String name) {
            return Product.of(name)
                    .orElseThrow(() -> new TypeConversionException(
                            "no product " + name + "; there is: " + String.join(", ", new Names())));
        }
    }
}
