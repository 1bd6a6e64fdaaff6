package io.github.acl4j;

import io.github.acl4j.Capabilities.Status;
import io.github.acl4j.spi.AclrtFunction;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes a {@link RuntimeDescription} for people. */
final class DescriptionText {
    private final StringBuilder text = new StringBuilder();

    private DescriptionText() {}

    static String of(RuntimeDescription description) {
        DescriptionText writer = new DescriptionText();
        writer.write(description);
        return writer.text.toString();
    }

    private void write(RuntimeDescription description) {
        Capabilities capabilities = description.capabilities();
        line("backend", capabilities.backend());
        line(
                "product",
                capabilities.product().map(Object::toString).orElse("unknown")
                        + capabilities.socName().map(name -> " (" + name + ")").orElse(""));
        line("opened", opened(description));
        line("exceptions", exceptions(description));
        line("aborts", "callbacks " + description.registrations().abortCallbacks());
        description.devices().forEach(device -> line("device " + device.id(), device(device)));
        functions(capabilities);
    }

    private static String opened(RuntimeDescription description) {
        RuntimeDescription.Settings settings = description.settings();
        return "as " + (description.capabilities().guest() ? "guest" : "owner")
                + (settings.initializes() ? ", ACL initialised here" : "")
                + (settings.processMessages() ? ", one message list for the process" : "")
                + ", slot policy " + settings.slotPolicy()
                + ", step limit " + settings.stepLimit()
                + ", handles " + description.handles();
    }

    private static String exceptions(RuntimeDescription description) {
        ExceptionStatistics counts = description.exceptions();
        RuntimeDescription.Registrations registrations = description.registrations();
        return String.format(
                Locale.ROOT,
                "%s, callbacks %d, listeners %d (queued %d); received %d, delivered %d, dropped %d, failed %d",
                description.capabilities().exceptionDelivery(),
                registrations.callbacks(),
                registrations.listeners(),
                registrations.queued(),
                counts.received(),
                counts.delivered(),
                counts.dropped(),
                counts.failed());
    }

    private static String device(RuntimeDescription.Device device) {
        return device.state()
                + (device.inSequence() ? ", in a fault sequence" : "")
                + ", faults seen " + device.faults()
                + (device.codes().isEmpty() ? "" : ", evidence " + device.codes())
                + (device.owners().isEmpty()
                        ? ""
                        : device.owners().stream()
                                .map(owner -> owner.name() + " " + owner.memory())
                                .collect(Collectors.joining(", ", ", owners ", "")));
    }

    private void functions(Capabilities capabilities) {
        StringBuilder counts = new StringBuilder();
        for (Status status : Status.values()) {
            long count = capabilities.functions().values().stream()
                    .filter(answer -> answer.status() == status)
                    .count();
            counts.append(counts.isEmpty() ? "" : ", ")
                    .append(status)
                    .append(' ')
                    .append(count);
        }
        line("functions", counts.toString());
        for (AclrtFunction function : AclrtFunction.values()) {
            Capabilities.Answer answer =
                    Objects.requireNonNull(capabilities.functions().get(function));
            if (answer.status() != Status.SUPPORTED) {
                line("", function.symbol() + " " + answer.status() + ": " + answer.why());
            }
        }
    }

    private void line(String title, String content) {
        text.append(String.format(Locale.ROOT, "%-11s %s\n", title, content));
    }
}
