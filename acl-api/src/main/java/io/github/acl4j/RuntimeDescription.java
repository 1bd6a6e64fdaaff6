package io.github.acl4j;

import io.github.acl4j.error.AclError;
import io.github.acl4j.fault.DeviceState;
import java.time.Duration;
import java.util.List;

/**
 * A runtime at one moment, for logs and support: what was found, what was registered, and what is under way.
 *
 * @param capabilities the backend, the product and the functions
 * @param settings how the runtime was opened
 * @param handles how many handles of it are open
 * @param devices the devices of which anything is known, in the order of their ids
 * @param registrations who is called
 * @param exceptions counts of exceptions since it was opened
 */
public record RuntimeDescription(
        Capabilities capabilities,
        Settings settings,
        int handles,
        List<Device> devices,
        Registrations registrations,
        ExceptionStatistics exceptions) {

    /**
     * How a runtime was opened.
     *
     * @param initializes whether ACL was initialised here
     * @param processMessages whether ACL keeps one message list for the process
     * @param slotPolicy what to do where there is only the slot
     * @param stepLimit how long a step of a fault sequence may take
     */
    public record Settings(boolean initializes, boolean processMessages, SlotPolicy slotPolicy, Duration stepLimit) {}

    /**
     * One device.
     *
     * @param id the device, as the user counts
     * @param state what is known of it
     * @param codes the fault codes that were seen since it was last proven to work
     * @param faults how many faults were ever seen
     * @param inSequence whether a fault sequence has it, or one hasn't come back from the driver
     * @param owners who owns memory of it
     */
    public record Device(
            int id, DeviceState state, List<AclError> codes, long faults, boolean inSequence, List<Owner> owners) {
        /**
         * Copies the lists.
         *
         * @param id the device, as the user counts
         * @param state what is known of it
         * @param codes the fault codes that were seen
         * @param faults how many faults were ever seen
         * @param inSequence whether a fault sequence has it
         * @param owners who owns memory of it
         */
        public Device {
            codes = List.copyOf(codes);
            owners = List.copyOf(owners);
        }
    }

    /**
     * An owner of memory, as it describes itself.
     *
     * @param name its name
     * @param memory what it owns
     */
    public record Owner(String name, String memory) {}

    /**
     * Who is called.
     *
     * @param callbacks callbacks on the runtime's threads
     * @param listeners listeners on the SDK's thread
     * @param queued calls that wait for a listener
     * @param abortCallbacks names of the callbacks for aborts
     */
    public record Registrations(int callbacks, int listeners, int queued, List<String> abortCallbacks) {
        /**
         * Copies the list.
         *
         * @param callbacks callbacks on the runtime's threads
         * @param listeners listeners on the SDK's thread
         * @param queued calls that wait for a listener
         * @param abortCallbacks names of the callbacks for aborts
         */
        public Registrations {
            abortCallbacks = List.copyOf(abortCallbacks);
        }
    }

    /**
     * Copies the list.
     *
     * @param capabilities the backend, the product and the functions
     * @param settings how the runtime was opened
     * @param handles how many handles of it are open
     * @param devices the devices of which anything is known
     * @param registrations who is called
     * @param exceptions counts of exceptions
     */
    public RuntimeDescription {
        devices = List.copyOf(devices);
    }

    /**
     * For people: some lines, of the functions only those that aren't simply supported.
     *
     * @return lines that end with {@code \n}
     */
    public String text() {
        return DescriptionText.of(this);
    }

    /**
     * For machines: everything, as one JSON object.
     *
     * @return JSON on one line
     */
    public String json() {
        return DescriptionJson.of(this);
    }

    /**
     * The {@link #text()}.
     *
     * @return some lines
     */
    @Override
    public String toString() {
        return text();
    }
}
