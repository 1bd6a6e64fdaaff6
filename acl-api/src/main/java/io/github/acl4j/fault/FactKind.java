package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ReportField;
import io.github.acl4j.error.SdmaStatus;
import io.github.acl4j.spi.AscendProduct;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A kind of fact that a rule of the catalogue can ask for; in the catalogue its name is written {@code core-text}. */
enum FactKind {
    /** A code of ACL: what was returned, told by the callback, or else what the text or the last error says. */
    CODE(Match.EQUAL),
    /** The category of such a code in ACL's table. */
    TABLE(Match.EQUAL, ErrorCategory.values()),
    /** The category in ACL's table of the code that the call returned, and no other. */
    RETURNED_TABLE(Match.EQUAL, ErrorCategory.values()),
    /** A module's text code. */
    MODULE(Match.EQUAL),
    /** An event of the device's fault management. */
    EVENT(Match.EQUAL),
    /** The task scheduler's code. */
    TS(Match.EQUAL),
    /** The driver's code. */
    DRIVER(Match.EQUAL),
    /** A code of another vendor's device. */
    FOREIGN(Match.EQUAL),
    /** The runtime's word for what failed. */
    REASON(Match.EQUAL),
    /** A framework's word for what failed. */
    LABEL(Match.EQUAL),
    /** Something that the text tells: a {@link io.github.acl4j.error.ReportField}. */
    FIELD(Match.EQUAL, ReportField.values()),
    /** {@code any} record of a core, or the same place on {@code several-chips}. */
    CORE(Match.EQUAL, "any", "several-chips"),
    /** Bits of a word of a core's record: {@code word:mask}. */
    CORE_MASK(Match.MASK),
    /** A number of an error in a core's record. */
    CORE_NUMBER(Match.EQUAL),
    /** A part of what a core's record says in words. */
    CORE_TEXT(Match.CONTAINS),
    /** The state in which a copy ended: a {@link io.github.acl4j.error.SdmaStatus}. */
    SDMA(Match.EQUAL, SdmaStatus.values()),
    /** An argument of the failed kernel that is {@code outside-device-memory}. */
    ARGUMENT(Match.EQUAL, "outside-device-memory"),
    /** What ran out: {@code memory}. */
    SHORTAGE(Match.EQUAL, "memory"),
    /** A part of any text that isn't stale or self-made. */
    TEXT(Match.CONTAINS),
    /** The type of fault that the runtime tells: an {@link ErrorType}. */
    VERBOSE(Match.EQUAL, ErrorType.values()),
    /** The detail of a core's fault that the runtime tells: an {@link AicoreErrorType}. */
    AICORE(Match.EQUAL, AicoreErrorType.values()),
    /** Whether the runtime says that a repair may be tried: {@code yes} or {@code no}. */
    TRY_REPAIR(Match.EQUAL, "yes", "no"),
    /** Whether the list of memory errors has {@code some} or {@code none}. */
    UCE(Match.EQUAL, "some", "none"),
    /** The product: an {@link io.github.acl4j.spi.AscendProduct}. */
    PRODUCT(Match.EQUAL, AscendProduct.values()),
    /** The category of the verdict, for refinements. */
    CATEGORY(Match.EQUAL, ErrorCategory.values()),
    /** The tier of the rule that decided, for refinements. */
    DECIDED_BY(Match.EQUAL);

    /** How a value of a rule is compared with one of a fact. */
    enum Match {
        EQUAL,
        CONTAINS,
        MASK
    }

    private final Match match;
    /** The values that there are, normal; empty if any text is one. */
    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final Set<String> vocabulary;

    FactKind(Match match, String... vocabulary) {
        this.match = match;
        this.vocabulary = Arrays.stream(vocabulary).map(FactKind::normal).collect(Collectors.toUnmodifiableSet());
    }

    FactKind(Match match, Enum<?>[] vocabulary) {
        this(match, Arrays.stream(vocabulary).map(Enum::name).toArray(String[]::new));
    }

    /** Whether a fact of this kind can have a value, so that a rule may ask for it. */
    boolean canBe(String value) {
        if (this == CODE) {
            return isKnownCode(value);
        }
        return !value.isEmpty() && (vocabulary.isEmpty() || vocabulary.contains(value));
    }

    Match match() {
        return match;
    }

    private static boolean isKnownCode(String value) {
        try {
            return AclError.of(Integer.parseInt(value)).isKnown();
        } catch (NumberFormatException noCode) {
            return false;
        }
    }

    /** Whether facts of this kind come from the verdict so far. */
    boolean isOfVerdict() {
        return this == CATEGORY || this == DECIDED_BY;
    }

    static FactKind named(String name) {
        return valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT));
    }

    /** Values are compared without regard to case. */
    static String normal(String value) {
        return value.strip().toLowerCase(Locale.ROOT);
    }
}
