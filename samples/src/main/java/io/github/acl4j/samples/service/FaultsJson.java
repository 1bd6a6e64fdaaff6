package io.github.acl4j.samples.service;

import io.github.acl4j.fault.SequenceStep;
import io.github.acl4j.health.DeviceHealth;
import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.GateStatistics;
import io.github.acl4j.recovery.Incident;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Devices, incidents and recovery records as JSON: the timeline for machines. */
final class FaultsJson {
    private FaultsJson() {}

    static Map<String, Object> of(RecoveryCoordinator coordinator, Health health) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("devices", devices(coordinator, health));
        all.put(
                "incidents",
                coordinator.incidents().stream().map(FaultsJson::incident).toList());
        all.put(
                "records",
                coordinator.records().stream().map(FaultsJson::happening).toList());
        return all;
    }

    static List<Map<String, Object>> devices(RecoveryCoordinator coordinator, Health health) {
        List<GateState> gates = health.gates();
        List<Map<String, Object>> devices = new ArrayList<>();
        for (int id = 0; id < gates.size(); id++) {
            GateState gate = gates.get(id);
            GateStatistics statistics = coordinator.gate(id).statistics();
            Map<String, Object> device = new LinkedHashMap<>();
            device.put("device", id);
            device.put("gate", gate.kind().toString());
            device.put("reasons", gate.reasons());
            gate.closedSince().ifPresent(since -> device.put("closedSince", since.toString()));
            device.put("cordoned", coordinator.isCordoned(id));
            device.put("inside", statistics.inside());
            device.put("parked", statistics.parkedNow());
            device.put("closedMillis", statistics.closed().toMillis());
            device.put("health", health(health.device(id)));
            devices.add(device);
        }
        return devices;
    }

    private static Map<String, Object> health(DeviceHealth device) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("state", device.state().toString());
        fields.put("rule", device.verdict().rule());
        fields.put("reason", device.verdict().reason());
        fields.put("since", device.since().toString());
        fields.put("ready", device.ready());
        fields.put("inFlight", device.inFlight());
        fields.put("oldestMillis", device.oldestAge().toMillis());
        return fields;
    }

    private static Map<String, Object> incident(Incident incident) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("incident", incident.id());
        fields.put("error", incident.root().error().toString());
        fields.put("verdict", incident.root().verdict().toString());
        fields.put("devices", incident.devices());
        fields.put("sightings", incident.count());
        fields.put("first", incident.first().toString());
        fields.put("last", incident.last().toString());
        fields.put("pointsToSoftware", incident.pointsToSoftware());
        return fields;
    }

    private static Map<String, Object> happening(RecoveryRecord record) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("number", record.number());
        fields.put("time", record.time().wall().toString());
        fields.put("device", record.deviceId());
        record.incident().ifPresent(incident -> fields.put("incident", incident));
        fields.put("event", record.event().toString());
        fields.put("detail", record.detail());
        fields.put("tookMillis", millis(record.took()));
        record.decision().ifPresent(decision -> {
            fields.put("action", decision.action().toString());
            fields.put("level", decision.level().levelName());
            fields.put("rule", decision.rule());
            fields.put("reasons", decision.reasons());
        });
        record.sequence().ifPresent(sequence -> {
            fields.put("outcome", sequence.kind().toString());
            fields.put("steps", sequence.steps().stream().map(FaultsJson::step).toList());
        });
        return fields;
    }

    private static Map<String, Object> step(SequenceStep step) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("step", step.name());
        fields.put("start", step.start().toString());
        fields.put("tookMillis", millis(step.duration()));
        fields.put("result", step.result());
        return fields;
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }
}
