package io.github.acl4j.samples.service;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a request. */
final class Query {
    /** A parameter is missing, or isn't what it must be; the message is for whoever asked. */
    static final class BadParameterException extends Exception {
        private static final long serialVersionUID = 1L;

        BadParameterException(String message) {
            super(message);
        }
    }

    private final Map<String, String> values = new HashMap<>();

    /** Reads the query of an address, or a form; of a parameter that is there twice the last one counts. */
    Query(@Nullable String query) throws BadParameterException {
        if (query == null) {
            return;
        }
        for (String part : query.split("&", -1)) {
            int equals = part.indexOf('=');
            try {
                values.put(
                        decoded(equals < 0 ? part : part.substring(0, equals)),
                        equals < 0 ? "" : decoded(part.substring(equals + 1)));
            } catch (IllegalArgumentException e) {
                throw new BadParameterException("the query isn't encoded as it should be");
            }
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    String text(String name) throws BadParameterException {
        String value = values.get(name);
        if (value == null) {
            throw new BadParameterException("the parameter " + name + " is missing");
        }
        return value;
    }

    long number(String name) throws BadParameterException {
        String value = text(name);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new BadParameterException("the parameter " + name + " isn't a whole number of 64 bits");
        }
    }

    /** A whole number from 0 to less than the limit. */
    int index(String name, int limit) throws BadParameterException {
        long value = number(name);
        if (value < 0 || value >= limit) {
            throw new BadParameterException("the parameter " + name + " must be from 0 to " + (limit - 1));
        }
        return (int) value;
    }
}
