package io.github.acl4j.stress;

import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What lives on the heap after a full collection.
 *
 * @param bytes all of it
 * @param ofSdk how many objects of the SDK's and the fake's classes
 */
record Heap(long bytes, long ofSdk) {
    private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+(\\S+).*");
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)\\s*");

    /** Collects and counts. */
    static Heap now() {
        String histogram;
        try {
            histogram = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("this JVM doesn't tell what lives on its heap", e);
        }
        long bytes = 0;
        long ofSdk = 0;
        for (String line : histogram.split("\n")) {
            Matcher one = LINE.matcher(line);
            if (one.matches()
                    && one.group(2).startsWith("io.github.acl4j.")
                    && !one.group(2).contains(".stress.")) {
                ofSdk += Long.parseLong(one.group(1));
            }
            Matcher total = TOTAL.matcher(line);
            if (total.matches()) {
                bytes = Long.parseLong(total.group(1));
            }
        }
        if (bytes == 0 || ofSdk == 0) {
            throw new IllegalStateException("not a histogram: " + histogram);
        }
        return new Heap(bytes, ofSdk);
    }
}
