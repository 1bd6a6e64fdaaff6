package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The arguments of a call. What isn't plain is an object, whose fields each function names. */
final class Arguments {
    private final String function;
    private final JsonNode values;

    Arguments(String function, JsonNode values) {
        if (!values.isArray()) {
            throw new VectorFormatException("args of " + function + " must be a list, not " + values);
        }
        this.function = function;
        this.values = values;
    }

    /** Checks the count: out pointers aren't listed, but a trailing null for one may be. */
    Arguments count(int in, int out) {
        if (values.size() < in || values.size() > in + out) {
            throw new VectorFormatException(function + " takes " + in + " arguments, not " + values);
        }
        for (int i = in; i < values.size(); i++) {
            if (!values.get(i).isNull()) {
                throw new VectorFormatException(
                        "out pointer " + i + " of " + function + " can only be null: " + values);
            }
        }
        return this;
    }

    Arguments count(int in) {
        return count(in, 0);
    }

    boolean isNull(int index) {
        return values.path(index).isNull();
    }

    /** Whether an out pointer, which isn't listed otherwise, is NULL. */
    boolean isGiven(int index) {
        return values.has(index);
    }

    int int32(int index) {
        return (int) Json.number(values.path(index));
    }

    long int64(int index) {
        return Json.number(values.path(index));
    }

    /** Text, or null for NULL. */
    @Nullable
    String text(int index) {
        JsonNode value = values.path(index);
        if (value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw new VectorFormatException("argument " + index + " of " + function + " must be text: " + values);
        }
        return value.textValue();
    }

    JsonNode object(int index, String... known) {
        JsonNode value = values.path(index);
        if (!value.isObject()) {
            throw new VectorFormatException("argument " + index + " of " + function + " must be an object: " + values);
        }
        Json.allowOnly(value, Set.of(known), "argument " + index + " of " + function);
        return value;
    }
}
