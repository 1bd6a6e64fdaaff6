package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** The text of a timeout as HCCL reads it (hccl.md c, externalinput.cc). */
final class TimeoutText {

    static final String SYNTAX =
            "A timeout is written as digits, perhaps with a point and one or two more, in at most 10 characters.";

    private static final Pattern VALUE = Pattern.compile("[0-9]+(\\.[0-9]{1,2})?");
    private static final int LONGEST = 10;

    private TimeoutText() {}

    static Optional<BigDecimal> parse(String text) {
        return text.length() <= LONGEST && VALUE.matcher(text).matches()
                ? Optional.of(new BigDecimal(text))
                : Optional.empty();
    }
}
