package io.github.acl4j.error;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One entry of an {@link ErrorReport}: a message, a line of its trace back, a record of the device, or text that says nothing. It keeps
 * its place in the text, so that nothing is lost. Immutable.
 */
public final class ErrorEntry {
    /** Where an entry and its message stand in the text. */
    record Place(int begin, int messageBegin, int messageEnd, int end) {}

    private final String text;
    private final int index;
    private final Place place;
    private final Facts facts;
    private final EntryRole role;

    ErrorEntry(String text, int index, Place place, Facts facts, EntryRole role) {
        this.text = text;
        this.index = index;
        this.place = place;
        this.facts = facts;
        this.role = role;
    }

    ErrorEntry as(EntryRole newRole) {
        return newRole == role ? this : new ErrorEntry(text, index, place, facts, newRole);
    }

    /** What was found in it; not to be written to any more. */
    Facts facts() {
        return facts;
    }

    /**
     * Which entry of the report it is.
     *
     * @return from 0
     */
    public int index() {
        return index;
    }

    /**
     * Where it begins in the text.
     *
     * @return index of its first character; the entries follow each other without a gap
     */
    public int begin() {
        return place.begin;
    }

    /**
     * Where it ends in the text.
     *
     * @return index behind its last character
     */
    public int end() {
        return place.end;
    }

    /**
     * The entry as it stands in the text, with all its lines and their ends.
     *
     * @return the characters from {@link #begin} to {@link #end}
     */
    public String raw() {
        return text.substring(place.begin, place.end);
    }

    /**
     * What it says: its first line without what logs put in front of it, without its header, and without the place in the runtime's
     * source behind it. Possible causes and solutions aren't part of it.
     *
     * @return the message, perhaps empty
     */
    public String message() {
        return text.substring(place.messageBegin, place.messageEnd).strip();
    }

    /**
     * What it has to do with the failure.
     *
     * @return the role
     */
    public EntryRole role() {
        return role;
    }

    /**
     * The codes in it.
     *
     * @return the codes in the order in which they were recognised, each once, 32 at most; unmodifiable
     */
    public List<ReportedCode> codes() {
        return facts.codes();
    }

    /**
     * The code of its header.
     *
     * @return such as {@code EI0006}; empty for an entry without a header of its own
     */
    public Optional<String> module() {
        return Optional.ofNullable(facts.module);
    }

    /**
     * When the message was made, in the local time of its host.
     *
     * @return the time, or empty if it isn't told
     */
    public Optional<LocalDateTime> time() {
        return Optional.ofNullable(facts.time);
    }

    /**
     * When a log wrote it, in the local time of its host. This can be long after it was made.
     *
     * @return the time, or empty if no log's time stands in front of it
     */
    public Optional<LocalDateTime> loggedAt() {
        return Optional.ofNullable(facts.loggedAt);
    }

    /**
     * The process.
     *
     * @return its id, or empty if it isn't told
     */
    public OptionalLong pid() {
        return facts.pid < 0 ? OptionalLong.empty() : OptionalLong.of(facts.pid);
    }

    /**
     * What else it tells.
     *
     * @return the values as printed, unmodifiable
     */
    public Map<ReportField, String> fields() {
        return facts.fields();
    }

    /**
     * One of the things that it tells.
     *
     * @param field which
     * @return the value as printed, or empty if it isn't told
     */
    public Optional<String> field(ReportField field) {
        return Optional.ofNullable(facts.field(field));
    }

    /**
     * One of the things that it tells, as a number.
     *
     * @param field which
     * @return the value, unsigned, or empty if it isn't told or is no number
     */
    public OptionalLong number(ReportField field) {
        String value = facts.field(field);
        return value == null ? OptionalLong.empty() : Cursor.of(value).number();
    }

    /**
     * The device that it names.
     *
     * @return its id; empty where it names a chip only, or none
     */
    public OptionalInt device() {
        OptionalLong id = number(ReportField.DEVICE);
        return id.isPresent() && id.getAsLong() == (int) id.getAsLong()
                ? OptionalInt.of((int) id.getAsLong())
                : OptionalInt.empty();
    }

    /**
     * The record of a core.
     *
     * @return the record, or empty if it has none
     */
    public Optional<CoreRecord> core() {
        return Optional.ofNullable(facts.core);
    }

    /**
     * How a copy of the device's DMA ended.
     *
     * @return the state, or empty if it doesn't tell
     */
    public Optional<SdmaStatus> sdma() {
        return Optional.ofNullable(facts.sdma);
    }

    /**
     * Role and message.
     *
     * @return such as {@code ROOT Failed to allocate memory.}
     */
    @Override
    public String toString() {
        return role + " " + message();
    }
}
