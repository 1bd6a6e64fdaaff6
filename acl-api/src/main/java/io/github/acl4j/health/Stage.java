package io.github.acl4j.health;

/**
 * What a prober is inside of.
 *
 * @param layer the layer
 * @param began when, by the monitor's clock
 * @param limit after how many nanoseconds it should have come back
 * @param isNative whether it is inside the library, and not in the service's own probe
 */
record Stage(Layer layer, long began, long limit, boolean isNative) {}
