package io.github.acl4j.internal;

import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.util.Optional;

/** Whether a function can do anything here, as far as that is known before it is called. */
public final class Support {
    private Support() {}

    /**
     * Why a function would not do what is asked: its symbol is absent, or the vendor says that the product hasn't got it.
     *
     * @param calls the way to the mirror
     * @param function the function
     * @return the reason, or empty if there is none known
     */
    public static Optional<AclUnsupportedException> whyNot(Calls calls, AclrtFunction function) {
        if (!calls.backend().supports(function)) {
            return Optional.of(AclUnsupportedException.absent(function));
        }
        Optional<AscendProduct> product = calls.policy().product();
        return product.filter(known -> !function.products().contains(known))
                .map(known -> AclUnsupportedException.notCalled(function, known + " has not got it"));
    }
}
