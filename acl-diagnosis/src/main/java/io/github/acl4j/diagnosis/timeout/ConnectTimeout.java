package io.github.acl4j.diagnosis.timeout;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * HCCL_CONNECT_TIMEOUT, within which all ranks have to meet: whole seconds from 120 to 7200, 120 by default, and 20 s more since CANN 8.2, in which the
 * ranks tell each other why it failed (the vendor's list of environment variables).
 */
public final class ConnectTimeout {

    /** The environment variable. */
    public static final String VARIABLE = "HCCL_CONNECT_TIMEOUT";

    private static final Pattern VALUE = Pattern.compile("[0-9]{1,10}");
    private static final long MIN = 120;
    private static final long MAX = 7_200;
    private static final Duration FAREWELL = Duration.ofSeconds(20);

    private ConnectTimeout() {}

    /**
     * How long a rank really waits for the others when a communicator is made.
     *
     * @param environment the variable's text, or empty if it is unset
     * @param sinceCann82 whether the release is CANN 8.2 or later
     * @return the timeout, {@link EffectiveTimeout.Outcome#REFUSED} for a value outside the documented range
     */
    public static EffectiveTimeout effective(Optional<String> environment, boolean sinceCann82) {
        String name = environment.map(text -> VARIABLE + "=" + text).orElse(VARIABLE + " unset");
        String text = environment.orElse(Long.toString(MIN));
        if (!VALUE.matcher(text).matches() || Long.parseLong(text) < MIN || Long.parseLong(text) > MAX) {
            return Judgement.refused(
                            name + " is nothing that HCCL documents",
                            "It has to be a whole number of seconds in [" + MIN + ", " + MAX + "].")
                    .build();
        }
        Duration set = Duration.ofSeconds(Long.parseLong(text));
        Judgement judgement = Judgement.givesUp(name, sinceCann82 ? set.plus(FAREWELL) : set);
        if (environment.isEmpty()) {
            judgement.withReason("The default is " + MIN + " s.");
        }
        judgement.withReason(
                sinceCann82
                        ? "Since CANN 8.2 HCCL waits 20 s more, in which the ranks tell each other why it failed."
                        : "Before CANN 8.2 the value is taken as it is.");
        return judgement.build();
    }
}
