/**
 * Native libraries as backends under test: faults are injected through the C functions of {@code acl4jtest.h}, which lies beside
 * this package with the optional ones of {@code acl4jtest_driver.h}. May use the contract and JNA; knows no backend.
 */
@NullMarked
package io.github.acl4j.contract.library;

import org.jspecify.annotations.NullMarked;
