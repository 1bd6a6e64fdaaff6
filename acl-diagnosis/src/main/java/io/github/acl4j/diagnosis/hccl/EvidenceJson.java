package io.github.acl4j.diagnosis.hccl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evidence as JSON. Times are microseconds by the host's own clock; no time, host or path of the collecting is in it, so that the same logs give the same
 * bytes. A line of the array {@code lines} is kind, time, module, index into {@code files}, offset, text; an entry of {@code ops} is written in the order of
 * {@link OpEntry}. Written and read process by process.
 */
final class EvidenceJson {
    private static final String FORMAT = "acl4j-hccl-evidence";
    private static final int VERSION = 1;
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(-1)
                    .maxStringLength(1 << 20)
                    .build())
            .build());

    private EvidenceJson() {}

    static void write(HcclEvidence evidence, OutputStream out) throws IOException {
        try (JsonGenerator json = MAPPER.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            json.writeStringField("format", FORMAT);
            json.writeNumberField("version", VERSION);
            json.writeArrayFieldStart("problems");
            for (String problem : evidence.problems()) {
                json.writeString(problem);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("processes");
            for (ProcessEvidence process : evidence.processes()) {
                json.writeRaw('\n');
                write(process, json);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void write(ProcessEvidence process, JsonGenerator json) throws IOException {
        Map<String, Integer> files = new LinkedHashMap<>();
        json.writeStartObject();
        json.writeStringField("directory", process.id().directory());
        json.writeNumberField("pid", process.id().pid());
        if (process.server() != null) {
            json.writeStringField("server", process.server());
        }
        if (process.device() >= 0) {
            json.writeNumberField("device", process.device());
        }
        if (process.deviceIp() != null) {
            json.writeStringField("deviceIp", process.deviceIp());
        }
        json.writeObjectFieldStart("spans");
        for (Map.Entry<LogPath.Stream, LogSpan> e : new EnumMap<>(process.spans()).entrySet()) {
            json.writeArrayFieldStart(e.getKey().name());
            json.writeNumber(e.getValue().files());
            json.writeNumber(e.getValue().first());
            json.writeNumber(e.getValue().last());
            json.writeBoolean(e.getValue().torn());
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeArrayFieldStart("groups");
        for (Membership m : process.memberships()) {
            json.writeStartArray();
            json.writeString(m.group());
            json.writeNumber(m.size());
            json.writeNumber(m.rank());
            json.writeNumber(m.entered());
            json.writeNumber(m.ready());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("lines");
        for (KeptLine kept : process.lines()) {
            json.writeStartArray();
            json.writeString(kept.kind().name());
            json.writeNumber(kept.time());
            json.writeString(kept.module());
            json.writeNumber(index(files, kept.line().file()));
            json.writeNumber(kept.line().offset());
            json.writeString(kept.text());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("trails");
        for (OpTrail trail : process.trails()) {
            json.writeStartObject();
            json.writeStringField("group", trail.group());
            json.writeNumberField("total", trail.total());
            json.writeArrayFieldStart("ops");
            for (OpEntry op : trail.last()) {
                json.writeStartArray();
                json.writeNumber(op.time());
                json.writeString(op.op());
                json.writeNumber(op.count());
                json.writeString(op.dataType());
                json.writeString(op.reduceType());
                json.writeNumber(op.root());
                json.writeNumber(op.stream());
                json.writeNumber(index(files, op.file()));
                json.writeNumber(op.offset());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectFieldStart("notKept");
        if (!process.notKept().isEmpty()) {
            for (Map.Entry<LineKind, Long> e : new EnumMap<>(process.notKept()).entrySet()) {
                json.writeNumberField(e.getKey().name(), e.getValue());
            }
        }
        json.writeEndObject();
        json.writeArrayFieldStart("files");
        for (String file : files.keySet()) {
            json.writeString(file);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static int index(Map<String, Integer> files, String file) {
        Integer known = files.putIfAbsent(file, files.size());
        return known == null ? files.size() - 1 : known;
    }

    static HcclEvidence read(InputStream in) throws IOException {
        List<ProcessEvidence> processes = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        String format = null;
        try (JsonParser json = MAPPER.createParser(in).disable(JsonParser.Feature.AUTO_CLOSE_SOURCE)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not evidence of " + FORMAT + ": no JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                json.nextToken();
                switch (field) {
                    case "format" -> format = json.getValueAsString();
                    case "version" -> {
                        if (json.getValueAsInt() != VERSION) {
                            throw new IOException("evidence of version " + json.getText() + ", and this program reads "
                                    + VERSION + ": use the program that collected it, or a later one");
                        }
                    }
                    case "problems" -> {
                        array(json, field);
                        while (json.nextToken() == JsonToken.VALUE_STRING) {
                            problems.add(json.getText());
                        }
                    }
                    case "processes" -> {
                        if (!FORMAT.equals(format)) {
                            throw new IOException("not evidence of " + FORMAT + ", but of " + format);
                        }
                        array(json, field);
                        while (json.nextToken() == JsonToken.START_OBJECT) {
                            processes.add(process(MAPPER.readTree(json)));
                        }
                    }
                    default -> json.skipChildren();
                }
            }
            if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
                throw new IOException("damaged evidence: it doesn't end where it should");
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException | ClassCastException e) {
            throw new IOException("damaged evidence: " + e.getMessage(), e);
        }
        if (!FORMAT.equals(format)) {
            throw new IOException("not evidence of " + FORMAT + ", but of " + format);
        }
        return new HcclEvidence(processes, problems);
    }

    private static void array(JsonParser json, String field) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw new IOException("damaged evidence: \"" + field + "\" is no array");
        }
    }

    private static ProcessEvidence process(JsonNode node) {
        List<String> files = new ArrayList<>();
        node.required("files").forEach(file -> files.add(file.asText()));
        Map<LogPath.Stream, LogSpan> spans = new EnumMap<>(LogPath.Stream.class);
        node.required("spans").properties().forEach(e -> {
            JsonNode span = e.getValue();
            spans.put(
                    LogPath.Stream.valueOf(e.getKey()),
                    new LogSpan(
                            span.required(0).asInt(),
                            span.required(1).asLong(PlogTime.NONE),
                            span.required(2).asLong(PlogTime.NONE),
                            span.required(3).asBoolean()));
        });
        List<Membership> memberships = new ArrayList<>();
        node.required("groups")
                .forEach(m -> memberships.add(new Membership(
                        m.required(0).asText(),
                        m.required(1).asLong(),
                        m.required(2).asLong(),
                        m.required(3).asLong(),
                        m.required(4).asLong())));
        List<KeptLine> lines = new ArrayList<>();
        node.required("lines")
                .forEach(l -> lines.add(new KeptLine(
                        LineKind.valueOf(l.required(0).asText()),
                        l.required(1).asLong(),
                        l.required(2).asText(),
                        new LogLine(
                                files.get(l.required(3).asInt()),
                                l.required(4).asLong(),
                                l.required(5).asText()))));
        List<OpTrail> trails = new ArrayList<>();
        node.required("trails").forEach(t -> trails.add(trail(t, files)));
        Map<LineKind, Long> notKept = new EnumMap<>(LineKind.class);
        node.required("notKept")
                .properties()
                .forEach(e ->
                        notKept.put(LineKind.valueOf(e.getKey()), e.getValue().asLong()));
        return new ProcessEvidence(
                new ProcessId(
                        node.required("directory").asText(),
                        node.required("pid").asLong()),
                text(node, "server"),
                node.path("device").asLong(-1),
                text(node, "deviceIp"),
                memberships,
                trails,
                lines,
                spans,
                notKept);
    }

    private static OpTrail trail(JsonNode node, List<String> files) {
        List<OpEntry> ops = new ArrayList<>();
        node.required("ops")
                .forEach(op -> ops.add(new OpEntry(
                        op.required(0).asLong(),
                        op.required(1).asText(),
                        op.required(2).asLong(),
                        op.required(3).asText(),
                        op.required(4).asText(),
                        op.required(5).asLong(),
                        op.required(6).asLong(),
                        files.get(op.required(7).asInt()),
                        op.required(8).asLong())));
        return new OpTrail(
                node.required("group").asText(), node.required("total").asLong(), ops);
    }

    private static @Nullable String text(JsonNode node, String field) {
        JsonNode value = node.get(field);
        return value == null ? null : value.asText();
    }
}
