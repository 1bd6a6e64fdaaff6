/**
 * The fake as a backend under test: what the contract's inject steps mean on its control side. May use the contract and the
 * fake.
 */
@NullMarked
package io.github.acl4j.contract.fake;

import org.jspecify.annotations.NullMarked;
