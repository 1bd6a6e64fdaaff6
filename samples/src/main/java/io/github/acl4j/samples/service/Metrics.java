package io.github.acl4j.samples.service;

import io.github.acl4j.micrometer.AclMeters;
import io.github.acl4j.recovery.AclMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** What Prometheus reads of the service. A service with a registry of its own only has to make the {@link AclMeters}. */
final class Metrics {
    /** The content type of Prometheus's text format. */
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final AclMeters ofDevices = new AclMeters(registry);

    AclMetrics ofDevices() {
        return ofDevices;
    }

    String scrape() {
        return registry.scrape(TYPE);
    }
}
