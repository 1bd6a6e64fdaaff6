package io.github.acl4j.diagnosis.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of a log without what only programs want to know: level, pid, name, place in the code and thread. The time, the module and the message stay. */
final class LogText {
    private static final Pattern HEADER =
            Pattern.compile("\\[[A-Z]+\\] ?([A-Z]+)\\([^\\[]*\\):(\\d{4}-\\d\\d-\\d\\d-[\\d:.]{15,16})"
                    + " ?\\[[^\\]]*:\\d+\\] ?(?:\\[\\d+\\]|\\d+ (?=\\w+:)|tid:\\d+,)?");

    private LogText() {}

    static String of(String line) {
        Matcher header = HEADER.matcher(line);
        return header.lookingAt()
                ? header.group(2) + " " + header.group(1) + " "
                        + line.substring(header.end()).strip()
                : line;
    }
}
