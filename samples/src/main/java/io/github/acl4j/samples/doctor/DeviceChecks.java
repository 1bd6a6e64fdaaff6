package io.github.acl4j.samples.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.acl4j.error.AclError;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which devices there are, what they are, and what they can do. */
final class DeviceChecks {
    private static final String LOOK = "Look whether npu-smi info lists the devices, whether the process may open"
            + " /dev/davinci0 (a container has to be given it), and at " + VisibleDevices.VARIABLE + ".";

    private DeviceChecks() {}

    /**
     * What {@code aclrtQueryDeviceStatus} says.
     *
     * @param device the device
     * @param code the return code
     * @param status 0 for normal; means nothing if the code isn't 0
     */
    private record State(int device, int code, int status) {
        static State of(JsonNode answer) {
            return new State(
                    answer.path("device").asInt(),
                    answer.path("code").asInt(),
                    answer.path("status").asInt());
        }

        boolean isNormal() {
            return code == 0 && status == 0;
        }

        private String word() {
            return status == 0 ? "normal" : "abnormal";
        }

        String describe() {
            return "device " + device + ": " + (code == 0 ? word() : "aclrtQueryDeviceStatus: " + AclError.of(code));
        }

        Map<String, @Nullable Object> facts() {
            Map<String, @Nullable Object> facts = new LinkedHashMap<>();
            facts.put("device", device);
            facts.put("code", code);
            facts.put("status", code == 0 ? word() : null);
            return facts;
        }
    }

    static Section section(Examination examination, Surroundings surroundings) {
        return new Section(
                "Devices",
                List.of(soc(examination), devices(examination), VisibleDevices.check(examination, surroundings)));
    }

    private static Check soc(Examination examination) {
        String id = "soc";
        String title = "SoC";
        Optional<JsonNode> found = examination.result(Step.CAPABILITIES);
        if (found.isEmpty()) {
            return failedOrSkipped(id, title, examination, Step.CAPABILITIES)
                    .fact("name", null)
                    .fact("product", null)
                    .fact("faultHandling", null);
        }
        @Nullable String name = found.get().path("socName").textValue();
        @Nullable String product = found.get().path("product").textValue();
        @Nullable
        Boolean handling = product == null
                ? null
                : AclrtFunction.ACLRT_DEVICE_TASK_ABORT.products().contains(AscendProduct.valueOf(product));
        return judge(id, title, name, product, handling)
                .fact("name", name)
                .fact("product", product)
                .fact("faultHandling", handling);
    }

    private static Check judge(
            String id, String title, @Nullable String name, @Nullable String product, @Nullable Boolean handling) {
        if (name == null) {
            return Check.problem(id, title, "aclrtGetSocName gives none", LOOK);
        }
        if (product == null || handling == null) {
            return Check.warning(
                    id,
                    title,
                    name + ", which acl4j doesn't know",
                    "What the device can do shows only when it is called: expect AclUnsupportedException.");
        }
        String finding = name + ", product " + product;
        return handling
                ? Check.ok(id, title, finding + ": faults can be aborted and repaired")
                : Check.warning(
                        id,
                        title,
                        finding + ": faults are seen, but neither aborted nor repaired",
                        "None on this product: plan for a restart of the process after a fault.");
    }

    private static Check devices(Examination examination) {
        String id = "devices";
        Optional<JsonNode> answer = examination.result(Step.DEVICE_COUNT);
        if (answer.isEmpty()) {
            return failedOrSkipped(id, id, examination, Step.DEVICE_COUNT)
                    .fact("count", null)
                    .fact("states", List.of());
        }
        int code = answer.get().path("code").asInt();
        int count = answer.get().path("count").asInt();
        List<State> states =
                examination.results(Step.DEVICE_STATUS).stream().map(State::of).toList();
        return judge(id, code, count, examination, states)
                .details(states.stream().map(State::describe).toList())
                .fact("count", code == 0 ? count : null)
                .fact("states", states.stream().map(State::facts).toList());
    }

    private static Check judge(String id, int code, int count, Examination examination, List<State> states) {
        if (code != 0) {
            return Check.problem(id, id, "aclrtGetDeviceCount: " + AclError.of(code), LOOK);
        }
        if (count == 0) {
            return Check.problem(id, id, "none", LOOK);
        }
        Optional<String> failure = examination.failure(Step.DEVICE_STATUS);
        if (failure.isPresent()) {
            return Check.problem(
                    id,
                    id,
                    count + "; aclrtQueryDeviceStatus(" + states.size() + "): " + failure.get(),
                    "Look into npu-smi info and CANN's logs for what is wrong with them.");
        }
        return states.stream().allMatch(State::isNormal)
                ? Check.ok(id, id, count + ", as this process has seen them: faults in other processes don't show")
                : Check.problem(
                        id,
                        id,
                        count + ", of which not all are normal",
                        "Look into npu-smi info and CANN's logs for what is wrong with them.");
    }

    private static Check failedOrSkipped(String id, String title, Examination examination, Step step) {
        return examination
                .failure(step)
                .map(
                        failure -> Check.problem(
                                id,
                                title,
                                step.doing() + ": " + failure,
                                "See whether npu-smi info answers. If it doesn't either, it is the driver, which only the host can mend."))
                .orElseGet(() -> Check.skipped(id, title, examination.whyNot(step)));
    }
}
