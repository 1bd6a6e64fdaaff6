package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.util.List;
import java.util.OptionalInt;

/**
 * One call of the mirror, as {@link FakeAscend#calls} keeps it.
 *
 * @param function the C function
 * @param arguments its arguments in their order, as text; buffers and callbacks by their kind
 * @param code what it returned, if it returned a code or another {@code int}; empty for texts, addresses and sizes, and if it threw
 * @param thread the name of the thread that called
 */
public record FakeCall(AclrtFunction function, List<String> arguments, OptionalInt code, String thread) {}
