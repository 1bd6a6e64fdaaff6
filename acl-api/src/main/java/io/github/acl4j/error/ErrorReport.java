package io.github.acl4j.error;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a message text says: that of {@code aclGetRecentErrMsg}, or what a log or a user made of one. Reads the layouts of all releases from 8.0 on and
 * mixtures of them, with what frameworks and logs put around and in front of them, and texts that are cut anywhere (acl-facts 3.1,
 * fault-handling 1.4 and 4).
 *
 * <p>Reading never fails, takes time in proportion to the text's length, and loses nothing: each character is part of exactly one
 * {@linkplain #entries entry}. What an entry is good for is its {@linkplain ErrorEntry#role role}. It depends on what else is known of the
 * failed call, so {@link #forCall} judges anew.
 *
 * <p>Immutable. The text is evidence of what failed, not proof: the code that a call returned outranks it.
 */
public final class ErrorReport {
    private final String text;
    private final List<ErrorEntry> entries;
    private final OptionalInt returned;

    private ErrorReport(String text, List<ErrorEntry> entries, OptionalInt returned) {
        this.text = text;
        this.entries = entries;
        this.returned = returned;
    }

    /**
     * Reads a text of which nothing else is known.
     *
     * @param text any text
     * @return the report, never null
     */
    public static ErrorReport parse(String text) {
        return new ErrorReport(text, new EntryScanner(text).scan(), OptionalInt.empty()).judged(null);
    }

    /**
     * Reads bytes as UTF-8. What isn't UTF-8 is replaced; positions are those in {@link #text}.
     *
     * @param bytes any bytes
     * @return the report, never null
     */
    public static ErrorReport parse(byte[] bytes) {
        return parse(new String(bytes, StandardCharsets.UTF_8));
    }

    /**
     * Judges the entries anew for a certain call: which of them are older than it, and which tell of the failure that it returned.
     *
     * @param returnedCode what the call returned; empty if that isn't known, then the text is asked
     * @param callBegan when the call began, in the local time of its host; null if that isn't known. An older entry is {@link
     *     EntryRole#STALE} unless it leads up to the returned code: what fails on a device fails before a call notices
     * @return a report of the same entries, with their roles for this call
     */
    public ErrorReport forCall(OptionalInt returnedCode, @Nullable LocalDateTime callBegan) {
        return new ErrorReport(text, entries, returnedCode).judged(callBegan);
    }

    private ErrorReport judged(@Nullable LocalDateTime callBegan) {
        if (returned.isPresent()) {
            return new ErrorReport(text, new RoleJudge(entries, returned, callBegan).judge(), returned);
        }
        OptionalInt told = ReturnedCode.in(entries);
        ErrorReport judged = new ErrorReport(text, new RoleJudge(entries, told, callBegan).judge(), told);
        boolean current =
                judged.current().anyMatch(entry -> ReturnedCode.acl(entry).equals(told));
        // A code that only stale entries tell is none of this call's.
        return current ? judged : new ErrorReport(text, judged.entries, OptionalInt.empty());
    }

    /**
     * The text.
     *
     * @return as it was given
     */
    public String text() {
        return text;
    }

    /**
     * All entries.
     *
     * @return the entries in the order of the text; joined, their {@linkplain ErrorEntry#raw raw} texts are the text. Unmodifiable
     */
    public List<ErrorEntry> entries() {
        return entries;
    }

    /**
     * Whether the text says nothing of a failure.
     *
     * @return true if all entries are plain text
     */
    public boolean isPlain() {
        return entries.stream().allMatch(entry -> entry.role() == EntryRole.PLAIN);
    }

    /**
     * What the failed call returned: as it was given, else as far as the text tells, where a framework's word comes before the last result
     * in a message.
     *
     * @return an ACL code, or empty
     */
    public OptionalInt returnedCode() {
        return returned;
    }

    /**
     * The best explanation in the text.
     *
     * @return the entry, or empty if the text only tells who noticed
     */
    public Optional<ErrorEntry> root() {
        return with(EntryRole.ROOT).findFirst();
    }

    /**
     * The entries with a role.
     *
     * @param role the role
     * @return in the order of the text
     */
    public Stream<ErrorEntry> with(EntryRole role) {
        return entries.stream().filter(entry -> entry.role() == role);
    }

    /**
     * The entries that may be believed to be about the failed call: all but the stale and the self-made ones.
     *
     * @return in the order of the text
     */
    public Stream<ErrorEntry> current() {
        return entries.stream().filter(entry -> entry.role() != EntryRole.STALE && entry.role() != EntryRole.SELF_MADE);
    }

    /**
     * All codes in the text, stale ones included.
     *
     * @return each once, in the order of the text; a new set
     */
    public Set<ReportedCode> codes() {
        Set<ReportedCode> codes = new LinkedHashSet<>();
        entries.forEach(entry -> codes.addAll(entry.codes()));
        return codes;
    }

    /**
     * The devices that the current entries name, as the text counts them.
     *
     * @return ids in ascending order; a new set. Chips aren't among them
     */
    public NavigableSet<Integer> devices() {
        NavigableSet<Integer> devices = new TreeSet<>();
        current().forEach(entry -> entry.device().ifPresent(devices::add));
        return devices;
    }

    /**
     * One of the things that the text tells: from the root, else from the first current entry that tells it.
     *
     * @param field which
     * @return the value as printed, or empty
     */
    public Optional<String> field(ReportField field) {
        return Stream.concat(root().stream(), current())
                .flatMap(entry -> entry.field(field).stream())
                .findFirst();
    }

    /**
     * Like {@link #field}, as a number.
     *
     * @param field which
     * @return the value, or empty if it isn't told or is no number
     */
    public OptionalLong number(ReportField field) {
        return field(field).map(value -> Cursor.of(value).number()).orElse(OptionalLong.empty());
    }

    /**
     * What the report is about.
     *
     * @return how many entries it has, and the root
     */
    @Override
    public String toString() {
        return entries.size() + " entries"
                + root().map(entry -> ", root: " + entry.message()).orElse("");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ErrorReport report
                && report.text.equals(text)
                && report.returned.equals(returned)
                && report.roles().equals(roles());
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, returned);
    }

    private List<EntryRole> roles() {
        return entries.stream().map(ErrorEntry::role).toList();
    }
}
