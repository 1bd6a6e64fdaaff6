package io.github.acl4j.error;

import java.util.Optional;

/** Puts a failed call into one line for logs. */
final class FailureLine {
    private static final int LONGEST_TEXT = 240;

    private FailureLine() {}

    static String of(CallFailure failure, String advice) {
        StringBuilder line = new StringBuilder()
                .append(failure.function())
                .append(" returned ")
                .append(failure.error());
        failure.deviceId().ifPresent(id -> line.append("; device ").append(id));
        failure.lastError().stream()
                .filter(last -> last != AclErrorCode.SUCCESS && last != failure.code())
                .forEach(last -> line.append("; the thread's last error is ").append(AclError.of(last)));
        failure.message()
                .text()
                .flatMap(FailureLine::firstLine)
                .ifPresent(text -> line.append("; ").append(text));
        return advice.isEmpty()
                ? line.toString()
                : line.append("; next: ").append(advice).toString();
    }

    /** The first line that says something; the text comes from outside and may hold anything. */
    private static Optional<String> firstLine(String text) {
        return text.lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(line -> !line.isEmpty())
                .map(line -> line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT) + "…")
                .findFirst();
    }
}
