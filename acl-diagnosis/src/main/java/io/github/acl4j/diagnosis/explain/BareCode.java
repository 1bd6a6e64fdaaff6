package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSymptoms;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** A code without a text around it: a number of ACL's by value or by name, a text code, or another number whose shape says whose it is. */
public final class BareCode {
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}");
    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9a-fA-F]{1,8}");
    private static final Pattern MODULE = Pattern.compile("[eE][0-9a-zA-Z]\\d{4}");
    private static final Pattern FRAMEWORK = Pattern.compile("[eE][rR][rR]\\d{5}");
    private static final Pattern NAME = Pattern.compile("ACL_(ERROR|SUCCESS|RT)\\w*");
    private static final long FIRST_EVENT = 0x8000_0000L;
    private static final long ACLNN_FAMILY = 6;

    private final String text;

    private BareCode(String text) {
        this.text = text;
    }

    /**
     * Reads a code.
     *
     * @param text such as {@code 507053}, {@code ACL_ERROR_RT_DEVICE_MEM_ERROR}, {@code EI0006} or {@code 0x80E01801}
     * @return the code, or empty if the text has not the shape of one
     */
    public static Optional<BareCode> of(String text) {
        boolean isCode = DECIMAL.matcher(text).matches()
                || HEXADECIMAL.matcher(text).matches()
                || MODULE.matcher(text).matches()
                || FRAMEWORK.matcher(text).matches()
                || (NAME.matcher(text).matches() && AclError.ofName(text).isPresent());
        return isCode ? Optional.of(new BareCode(text)) : Optional.empty();
    }

    Failure judge(Context context) {
        OptionalInt acl = acl();
        if (acl.isEmpty()) {
            return Failure.of(part(asMessage()), context, false);
        }
        FaultSymptoms symptoms = context.symptoms(acl.getAsInt());
        Part part = part("");
        return new Failure(
                part, part.report(), FaultClassifier.classify(symptoms), FaultClassifier.codeOf(symptoms), false);
    }

    /** There is no text in which anything could be pointed at. */
    private Part part(String message) {
        return Part.whole(new Source(text, ""), ErrorReport.parse(message));
    }

    /** The number, if it is one of ACL's or of nobody else's that is known. */
    private OptionalInt acl() {
        Optional<AclError> named = AclError.ofName(text);
        if (named.isPresent()) {
            return OptionalInt.of(named.get().code());
        }
        if (DECIMAL.matcher(text).matches()) {
            int number = Integer.parseInt(text);
            boolean isAclnn = number / 10_000 % 10 == ACLNN_FAMILY
                    && number >= 100_000
                    && !AclError.of(number).isKnown();
            return isAclnn ? OptionalInt.empty() : OptionalInt.of(number);
        }
        if (HEXADECIMAL.matcher(text).matches()) {
            long number = hexadecimal();
            boolean isKnown = number > 0
                    && number == (int) number
                    && AclError.of((int) number).isKnown();
            return isKnown ? OptionalInt.of((int) number) : OptionalInt.empty();
        }
        return OptionalInt.empty();
    }

    private long hexadecimal() {
        return Long.parseLong(text.substring(2), 16);
    }

    /** A message that tells of the code as CANN does. */
    private String asMessage() {
        if (DECIMAL.matcher(text).matches()) {
            return "errno:" + text;
        }
        if (!HEXADECIMAL.matcher(text).matches()) {
            return text.toUpperCase(Locale.ROOT) + ": ";
        }
        long number = hexadecimal();
        return number >= FIRST_EVENT ? "event_id=0x%08x".formatted(number) : "retCode=0x%x".formatted(number);
    }
}
