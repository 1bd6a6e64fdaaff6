package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.spi.MessageTime;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a time as people write it or copy it from a log: {@code 2030-01-05-10:00:03.184.465}, {@code 2030-01-05 10:00}, ISO 8601 with or without an
 * offset, or a day. A time with an offset is taken to this host's local time, which is that of its logs.
 */
final class LogTime implements ITypeConverter<LocalDateTime> {
    private static final Pattern LOCAL = Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)[-T ](\\d\\d:\\d\\d(?::\\d\\d)?)(?:[.,](\\d{1,9}(?:[.,]\\d{1,9}){0,2}))?");
    private static final Pattern WITH_OFFSET = Pattern.compile(".*(Z|[+-]\\d\\d:?\\d\\d)");

    @Override
    public LocalDateTime convert(String text) {
        try {
            Matcher local = LOCAL.matcher(text);
            if (local.matches()) {
                String fraction =
                        local.group(3) == null ? "" : "." + local.group(3).replaceAll("[.,]", "");
                String time = local.group(2) + (local.group(2).length() == "10:00".length() ? ":00" : "");
                return LocalDateTime.parse(local.group(1) + "T" + time + fraction);
            }
            if (text.length() == "2030-01-05".length()) {
                return LocalDate.parse(text).atStartOfDay();
            }
            if (WITH_OFFSET.matcher(text).matches()) {
                return MessageTime.of(OffsetDateTime.parse(text).toInstant());
            }
        } catch (DateTimeException e) {
            // Said below, as for a text of another shape.
        }
        throw new TypeConversionException("'" + text
                + "' is no time; write it as 2030-01-05T10:00:03, 2030-01-05T10:00:03+08:00, or as the log has it:"
                + " 2030-01-05-10:00:03.184.465");
    }
}
