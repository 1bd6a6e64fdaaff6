/**
 * Whether acl4j can work on this machine, in this JVM, and what to do if not. {@link
 * io.github.acl4j.samples.doctor.Examiner} asks the CANN runtime in a process of its own, which may hang or die; {@link
 * io.github.acl4j.samples.doctor.DoctorCommand} judges its answers and what can be seen without it. Uses acl-api, acl-native,
 * picocli and Jackson.
 */
@NullMarked
package io.github.acl4j.samples.doctor;

import org.jspecify.annotations.NullMarked;
