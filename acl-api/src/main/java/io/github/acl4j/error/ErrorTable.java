package io.github.acl4j.error;

import io.github.acl4j.spi.CannRelease;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads ACL's code table from its resource, once, and refuses one that contradicts itself. */
final class ErrorTable {
    private static final String RESOURCE = "acl-errors.tsv";

    static final SortedMap<Integer, AclError> BY_CODE;
    static final Map<String, AclError> BY_NAME;

    static {
        try (InputStream table = ErrorTable.class.getResourceAsStream(RESOURCE)) {
            if (table == null) {
                throw new IllegalStateException(RESOURCE + " is missing from acl-api");
            }
            BY_CODE = Collections.unmodifiableSortedMap(read(new InputStreamReader(table, StandardCharsets.UTF_8)));
            BY_NAME = Collections.unmodifiableMap(byName(BY_CODE.values()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    private ErrorTable() {}

    static SortedMap<Integer, AclError> read(Reader table) throws IOException {
        SortedMap<Integer, AclError> byCode = new TreeMap<>();
        BufferedReader lines = new BufferedReader(table);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.startsWith("#")) {
                AclError error = parse(line);
                if (byCode.put(error.code(), error) != null) {
                    throw new IllegalStateException("the code table has " + error.code() + " twice");
                }
            }
        }
        return byCode;
    }

    static Map<String, AclError> byName(Iterable<AclError> errors) {
        Map<String, AclError> byName = new HashMap<>();
        for (AclError error : errors) {
            for (String name : error.names()) {
                if (byName.put(name, error) != null) {
                    throw new IllegalStateException("the code table has " + name + " twice");
                }
            }
        }
        return byName;
    }

    private static AclError parse(String line) {
        String[] field = line.split("\t", -1);
        if (field.length != 6 || field[1].isBlank() || field[5].isBlank()) {
            throw new IllegalStateException("not a line of the code table: " + line);
        }
        try {
            return new AclError(
                    Integer.parseInt(field[0]),
                    List.of(field[1].split(" ", -1)),
                    ErrorCategory.valueOf(field[2]),
                    ErrorScope.valueOf(field[3]),
                    release(field[4]),
                    field[5]);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("not a line of the code table: " + line, e);
        }
    }

    private static CannRelease release(String version) {
        for (CannRelease release : CannRelease.values()) {
            if (release.toString().equals(version)) {
                return release;
            }
        }
        throw new IllegalArgumentException(version + " is no release");
    }
}
