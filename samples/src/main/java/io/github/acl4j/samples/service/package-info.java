/**
 * An inference service over HTTP that tells the truth about its devices: to those who probe it, to those who operate it, and to those who break it on purpose. Uses
 * {@link io.github.acl4j.samples.inference}.
 */
@NullMarked
package io.github.acl4j.samples.service;

import org.jspecify.annotations.NullMarked;
