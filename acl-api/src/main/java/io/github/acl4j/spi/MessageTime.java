package io.github.acl4j.spi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The time as messages have it: local time of the host, without a zone (acl-facts 3.1). Which zone that is the C library decides, by {@code TZ}
 * and {@code /etc/localtime}; a JVM may have been told another one.
 */
public final class MessageTime {
    private static final ZoneId ZONE = zone(System.getenv("TZ"), Path.of("/etc/localtime"));

    private MessageTime() {}

    /**
     * A moment as a message of this host would have it.
     *
     * @param moment the moment
     * @return its local time
     */
    public static LocalDateTime of(Instant moment) {
        return LocalDateTime.ofInstant(moment, ZONE);
    }

    static ZoneId zone(@Nullable String variable, Path localtime) {
        ZoneId named = named(variable == null ? "" : variable.startsWith(":") ? variable.substring(1) : variable);
        if (named == null) {
            named = named(target(localtime));
        }
        return named == null ? ZoneId.systemDefault() : named;
    }

    /** The part of the link's target that names the zone, or nothing. */
    private static String target(Path localtime) {
        try {
            String target = Files.readSymbolicLink(localtime).toString();
            int at = target.indexOf("zoneinfo/");
            return at < 0 ? "" : target.substring(at + "zoneinfo/".length());
        } catch (IOException | UnsupportedOperationException noLink) {
            return "";
        }
    }

    private static @Nullable ZoneId named(String name) {
        try {
            return name.isBlank() ? null : ZoneId.of(name);
        } catch (DateTimeException unknown) {
            return null;
        }
    }
}
