package io.github.acl4j;

import io.github.acl4j.error.AclError;
import io.github.acl4j.internal.JsonWriter;
import io.github.acl4j.spi.AclrtFunction;
import java.util.Objects;

/** Writes a {@link RuntimeDescription} for machines. */
final class DescriptionJson {
    private final JsonWriter json = new JsonWriter();

    private DescriptionJson() {}

    static String of(RuntimeDescription description) {
        DescriptionJson writer = new DescriptionJson();
        writer.write(description);
        return writer.json.toString();
    }

    private void write(RuntimeDescription description) {
        Capabilities capabilities = description.capabilities();
        json.beginObject();
        json.name("backend").value(capabilities.backend());
        capabilities.socName().ifPresent(name -> json.name("soc").value(name));
        capabilities.product().ifPresent(product -> json.name("product").value(product.toString()));
        json.name("guest").value(capabilities.guest());
        json.name("handles").value(description.handles());
        settings(description.settings());
        exceptions(description);
        json.name("abortCallbacks").beginArray();
        description.registrations().abortCallbacks().forEach(json::value);
        json.endArray();
        json.name("devices").beginArray();
        description.devices().forEach(this::device);
        json.endArray();
        functions(capabilities);
        json.endObject();
    }

    private void settings(RuntimeDescription.Settings settings) {
        json.name("settings").beginObject();
        json.name("initializes").value(settings.initializes());
        json.name("processMessages").value(settings.processMessages());
        json.name("slotPolicy").value(settings.slotPolicy().name());
        json.name("stepLimitMillis").value(settings.stepLimit().toMillis());
        json.endObject();
    }

    private void exceptions(RuntimeDescription description) {
        ExceptionStatistics counts = description.exceptions();
        RuntimeDescription.Registrations registrations = description.registrations();
        json.name("exceptions").beginObject();
        json.name("delivery")
                .value(description.capabilities().exceptionDelivery().name());
        json.name("callbacks").value(registrations.callbacks());
        json.name("listeners").value(registrations.listeners());
        json.name("queued").value(registrations.queued());
        json.name("received").value(counts.received());
        json.name("delivered").value(counts.delivered());
        json.name("dropped").value(counts.dropped());
        json.name("failed").value(counts.failed());
        json.endObject();
    }

    private void device(RuntimeDescription.Device device) {
        json.beginObject();
        json.name("id").value(device.id());
        json.name("state").value(device.state().name());
        json.name("faults").value(device.faults());
        json.name("inSequence").value(device.inSequence());
        json.name("codes").beginArray();
        for (AclError error : device.codes()) {
            json.value(error.code());
        }
        json.endArray();
        json.name("owners").beginArray();
        for (RuntimeDescription.Owner owner : device.owners()) {
            json.beginObject();
            json.name("name").value(owner.name());
            json.name("memory").value(owner.memory());
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private void functions(Capabilities capabilities) {
        json.name("functions").beginObject();
        for (AclrtFunction function : AclrtFunction.values()) {
            Capabilities.Answer answer =
                    Objects.requireNonNull(capabilities.functions().get(function));
            json.name(function.symbol()).beginObject();
            json.name("status").value(answer.status().name());
            json.name("why").value(answer.why());
            json.endObject();
        }
        json.endObject();
    }
}
