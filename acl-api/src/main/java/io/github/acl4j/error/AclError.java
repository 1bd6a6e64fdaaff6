package io.github.acl4j.error;

import io.github.acl4j.spi.CannRelease;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What ACL's code table says about a return code ({@code aclError}): name, meaning, category, scope and first release
 * (acl-facts 4). A value; two are equal if their numbers are.
 *
 * <p>A number that isn't in the table is a value too, one that says so. Codes of other namespaces are such numbers: those of
 * aclnn (361001, 561103), the small numbers of HCCL, the runtime's internal ones (0x07xxxxxx), and the −1 of some getters
 * (fault-handling 6.14). An abort callback's own number can come back as a return code as well (acl-facts 3.6).
 */
public final class AclError {
    private final int code;
    private final List<String> names;
    private final ErrorCategory category;
    private final ErrorScope scope;
    private final @Nullable CannRelease since;
    private final String meaning;

    AclError(
            int code,
            List<String> names,
            ErrorCategory category,
            ErrorScope scope,
            @Nullable CannRelease since,
            String meaning) {
        this.code = code;
        this.names = names;
        this.category = category;
        this.scope = scope;
        this.since = since;
        this.meaning = meaning;
    }

    /**
     * What the table says about a code. Never fails.
     *
     * @param code any number, such as a C function returned it
     * @return the entry, or a value for which {@link #isKnown} is false
     */
    public static AclError of(int code) {
        AclError known = ErrorTable.BY_CODE.get(code);
        return known != null ? known : unknown(code);
    }

    /**
     * The entry with a name.
     *
     * @param name such as {@code ACL_ERROR_RT_PARAM_INVALID}
     * @return the entry, or empty if the table has no such name
     */
    public static Optional<AclError> ofName(String name) {
        return Optional.ofNullable(ErrorTable.BY_NAME.get(name));
    }

    /**
     * The whole table.
     *
     * @return all entries in ascending order of their numbers, unmodifiable
     */
    public static List<AclError> table() {
        return List.copyOf(ErrorTable.BY_CODE.values());
    }

    private static AclError unknown(int code) {
        return new AclError(
                code,
                List.of("UNKNOWN(" + code + ")"),
                ErrorCategory.UNKNOWN,
                ErrorScope.UNKNOWN,
                null,
                "not in ACL's code table (0x%08X)".formatted(code));
    }

    /**
     * The number.
     *
     * @return what the C function returned
     */
    public int code() {
        return code;
    }

    /**
     * The name in the C headers.
     *
     * @return such as {@code ACL_ERROR_RT_PARAM_INVALID}; {@code UNKNOWN(361001)} for a number that isn't in the table
     */
    public String name() {
        return names.get(0);
    }

    /**
     * All names of the number; only 0 has more than one.
     *
     * @return the names, {@link #name} first, unmodifiable
     */
    public List<String> names() {
        return names;
    }

    /**
     * What the code means.
     *
     * @return a phrase in English
     */
    public String meaning() {
        return meaning;
    }

    /**
     * What kind of failure this is.
     *
     * @return the category; {@link ErrorCategory#UNKNOWN} for a number that isn't in the table
     */
    public ErrorCategory category() {
        return category;
    }

    /**
     * How far the failure reaches.
     *
     * @return the scope; {@link ErrorScope#UNKNOWN} for a number that isn't in the table
     */
    public ErrorScope scope() {
        return scope;
    }

    /**
     * The first release whose headers have the code.
     *
     * @return the release ({@link CannRelease#CANN_8_1} also for older codes), or empty for a number that isn't in the table
     */
    public Optional<CannRelease> since() {
        return Optional.ofNullable(since);
    }

    /**
     * Whether ACL's table has the number.
     *
     * @return false for a number of another namespace
     */
    public boolean isKnown() {
        return since != null;
    }

    /**
     * Whether the code is 0.
     *
     * @return true for success
     */
    public boolean isSuccess() {
        return category == ErrorCategory.SUCCESS;
    }

    /**
     * Whether the fault is one of a device, so that a fault sequence makes sense.
     *
     * @return what {@link ErrorCategory#isDeviceFault} says of the category
     */
    public boolean isDeviceFault() {
        return category.isDeviceFault();
    }

    /**
     * Whether the device is lost (507010, 507901): no heartbeat, or no connection.
     *
     * @return true if nothing should be called for the device any more
     */
    public boolean isDeviceLost() {
        return category == ErrorCategory.DEVICE_LOST;
    }

    /**
     * Whether the call or task fell victim to an abort (107022, 107023, 107035).
     *
     * @return true if somebody is already handling a fault
     */
    public boolean isTaskAborted() {
        return category == ErrorCategory.TASK_ABORTED;
    }

    /**
     * Whether the feature isn't there (207000 and others).
     *
     * @return true if trying again never helps in this process
     */
    public boolean isUnsupported() {
        return category == ErrorCategory.UNSUPPORTED;
    }

    /**
     * Whether memory ran out (207001 and 207018 on the device; 200000 on the host).
     *
     * @return true if it may help to free memory
     */
    public boolean isOutOfMemory() {
        return category == ErrorCategory.OOM;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AclError error && error.code == code;
    }

    @Override
    public int hashCode() {
        return code;
    }

    /**
     * Number, name and meaning.
     *
     * @return such as {@code 107002 ACL_ERROR_RT_CONTEXT_NULL (the thread has no current context)}
     */
    @Override
    public String toString() {
        return (isKnown() ? code + " " : "") + name() + " (" + meaning + ")";
    }
}
