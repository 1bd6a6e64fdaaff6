package io.github.acl4j.health;

import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.internal.Support;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which layers can be asked here, as far as that is known before anything is called. One that can't is off, with the reason, and never "healthy". */
final class LayerSupport {
    private static final List<AclrtFunction> ROUND_TRIP = List.of(
            AclrtFunction.ACLRT_SET_DEVICE,
            AclrtFunction.ACLRT_CREATE_STREAM,
            AclrtFunction.ACLRT_CREATE_EVENT_EX_WITH_FLAG,
            AclrtFunction.ACLRT_RECORD_EVENT,
            AclrtFunction.ACLRT_QUERY_EVENT_STATUS,
            AclrtFunction.ACLRT_STREAM_QUERY,
            AclrtFunction.ACLRT_DESTROY_EVENT,
            AclrtFunction.ACLRT_DESTROY_STREAM,
            AclrtFunction.ACLRT_RESET_DEVICE);

    private static final Map<Layer, List<AclrtFunction>> NEEDS = Map.of(
            Layer.STATUS, List.of(AclrtFunction.ACLRT_QUERY_DEVICE_STATUS),
            Layer.DRIVER, List.of(AclrtFunction.ACLRT_GET_DEVICE_INFO),
            Layer.SCHEDULER, ROUND_TRIP,
            Layer.DMA,
                    List.of(
                            AclrtFunction.ACLRT_MALLOC_HOST,
                            AclrtFunction.ACLRT_FREE_HOST,
                            AclrtFunction.ACLRT_MALLOC,
                            AclrtFunction.ACLRT_FREE,
                            AclrtFunction.ACLRT_MEMCPY_ASYNC),
            Layer.COMPUTE, List.of());

    /** What rests on a context is off with the round trip. */
    private static final Set<Layer> ON_A_CONTEXT = Set.of(Layer.DMA, Layer.COMPUTE);

    /** Cores that a probe can't be launched on beside a model (health.md b.6, 3). */
    private static final Set<AscendProduct> WITHOUT_COMPUTE = Set.of(AscendProduct.ASCEND_310P, AscendProduct.IPV350);

    private LayerSupport() {}

    /** The layers that are off, each with the reason. */
    static Map<Layer, String> off(Calls calls, Set<Layer> wanted) {
        Map<Layer, String> off = new EnumMap<>(Layer.class);
        for (Layer layer : Layer.values()) {
            if (!wanted.contains(layer)) {
                off.put(layer, "it wasn't asked for");
            } else if (ON_A_CONTEXT.contains(layer) && off.containsKey(Layer.SCHEDULER)) {
                off.put(layer, "the scheduler can't be asked: " + off.get(Layer.SCHEDULER));
            } else {
                whyNot(calls, layer).ifPresent(reason -> off.put(layer, reason));
            }
        }
        return off;
    }

    private static Optional<String> whyNot(Calls calls, Layer layer) {
        Optional<AscendProduct> product = calls.policy().product();
        if (layer == Layer.COMPUTE && product.filter(WITHOUT_COMPUTE::contains).isPresent()) {
            return Optional.of(product.get() + " has no compute probes");
        }
        return NEEDS.getOrDefault(layer, List.of()).stream()
                .map(function -> Support.whyNot(calls, function).map(reason -> text(function, reason)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static String text(AclrtFunction function, AclUnsupportedException reason) {
        return function.symbol() + ": " + reason.notCalledBecause().orElse("not in this library");
    }
}
