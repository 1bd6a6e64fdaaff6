package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.RuntimeDescription;
import io.github.acl4j.TaskAbortCallback;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.spi.AclrtFunction;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A runtime tells what it is and what goes on in it, as text and as JSON, without asking the library. */
@Timeout(60)
public abstract class DescriptionContract extends FacadeContract {
    /** For subclasses. */
    protected DescriptionContract() {}

    private static JsonNode json(RuntimeDescription description) throws JsonProcessingException {
        return new ObjectMapper().readTree(description.json());
    }

    @Test
    void aQuietRuntimeTellsWhatWasFound() throws JsonProcessingException {
        try (FacadeBed bed = guest()) {
            RuntimeDescription description = bed.acl().describe();

            assertThat(description.text())
                    .contains(bed.acl().capabilities().backend(), "A2 (Ascend910B1)", "as guest", "handles 1");
            JsonNode json = json(description);
            assertThat(json.get("backend").asText())
                    .isEqualTo(bed.acl().capabilities().backend());
            assertThat(json.get("product").asText()).isEqualTo("A2");
            assertThat(json.get("guest").asBoolean()).isTrue();
            assertThat(json.get("devices")).isEmpty();
            assertThat(json.get("functions")).hasSize(AclrtFunction.values().length);
            assertThat(bed.spy().calls()).as("nothing is asked").isEmpty();
        }
    }

    @Test
    void whatGoesOnIsTold() throws JsonProcessingException {
        try (FacadeBed bed = guest()) {
            AclRuntime acl = bed.acl();
            acl.registerExceptionInfoCallback(exception -> {});
            acl.onException(exception -> {});
            acl.onException(exception -> {});
            acl.registerTaskAbortCallback("my-service", (device, stage, left) -> TaskAbortCallback.GO_ON);
            acl.device(1).memoryOwners().add(Owners.of(MemoryRanges.of(new MemoryRange(0x1000, 0x10)), (l, a) -> {}));
            acl.report(1, 507053, "the engine says so");
            acl.report(0, 507901, "gone");
            try (FaultSequence sequence = acl.device(1).beginFaultSequence(FaultEvidence.suspicion("slow"))) {
                RuntimeDescription description = acl.describe();

                JsonNode json = json(description);
                assertThat(json.at("/devices/0/state").asText()).isEqualTo("LOST");
                assertThat(json.at("/devices/1/state").asText()).isEqualTo("FAULTED");
                assertThat(json.at("/devices/1/inSequence").asBoolean()).isTrue();
                assertThat(json.at("/devices/1/codes/0").asInt()).isEqualTo(507053);
                assertThat(json.at("/devices/1/owners/0/name").asText()).startsWith("owner of");
                assertThat(json.at("/exceptions/callbacks").asInt()).isEqualTo(1);
                assertThat(json.at("/exceptions/listeners").asInt()).isEqualTo(2);
                assertThat(json.at("/exceptions/delivery").asText()).isEqualTo("REGISTERED");
                assertThat(json.at("/abortCallbacks/0").asText()).isEqualTo("my-service");
                assertThat(description.text())
                        .contains("callbacks 1, listeners 2", "[my-service]")
                        .containsPattern("device 0 +LOST")
                        .containsPattern("device 1 +FAULTED, in a fault sequence, faults seen 1, evidence \\[507053 ");
                assertThat(sequence.outcome()).isNotNull();
            }
            assertThat(acl.describe().devices().get(1).inSequence()).isFalse();
        }
    }

    @Test
    void whatIsClosedIsNotToldAnyMore() {
        try (FacadeBed bed = guest()) {
            bed.acl().onException(exception -> {}).close();
            bed.acl()
                    .registerTaskAbortCallback("my-service", (device, stage, left) -> TaskAbortCallback.GO_ON)
                    .close();

            RuntimeDescription.Registrations registrations =
                    bed.acl().describe().registrations();

            assertThat(registrations.listeners()).isZero();
            assertThat(registrations.abortCallbacks()).isEmpty();
        }
    }

    @Test
    void aFunctionThatIsMissingIsToldWithItsReason() throws JsonProcessingException {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_REPAIR_ERROR))
                .open()) {
            RuntimeDescription description = bed.acl().describe();

            assertThat(description.text()).contains("aclrtRepairError UNSUPPORTED: ");
            assertThat(json(description)
                            .at("/functions/aclrtRepairError/status")
                            .asText())
                    .isEqualTo("UNSUPPORTED");
        }
    }

    // Support wants the rest all the same.
    @Test
    void anOwnerThatThrowsSpoilsNothing() {
        try (FacadeBed bed = guest()) {
            bed.acl().device(0).memoryOwners().add(new MemoryOwner() {
                @Override
                public String name() {
                    throw new IllegalStateException("not \"now\"");
                }

                @Override
                public MemoryRanges owned() {
                    return Owners.EVERYTHING;
                }

                @Override
                public void restore(MemoryRanges lost, DeviceAccess access) {}
            });

            assertThat(bed.acl().describe().text()).contains("not told: ").contains("not \"now\"");
        }
    }

    @Test
    void itMayBeAskedInsideACallback() {
        try (FacadeBed bed = guest()) {
            AtomicReference<RuntimeDescription> seen = new AtomicReference<>();
            bed.acl()
                    .registerExceptionInfoCallback(
                            exception -> seen.set(bed.acl().describe()));

            bed.inject(injector -> injector.fire(1, 2, 3, 4, 507053));

            assertThat(seen.get().devices())
                    .extracting(RuntimeDescription.Device::state)
                    .containsExactly(DeviceState.FAULTED);
        }
    }

    @Test
    void aClosedHandleTellsNothing() {
        AclRuntime acl;
        try (FacadeBed bed = guest()) {
            acl = bed.acl();
        }
        assertThatThrownBy(acl::describe).isInstanceOf(IllegalStateException.class);
    }
}
