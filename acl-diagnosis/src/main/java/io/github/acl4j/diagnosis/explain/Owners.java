package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorEntry;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Says of each entry whose it is, such as of which process. Not every line tells; one that doesn't belongs to the one before, or, if it begins
 * what a framework says, to one that comes right behind it.
 */
final class Owners {
    static final long NOBODY = -1;
    /** How many lines of a framework may stand before the one that names the process. */
    private static final int LOOK_AHEAD = 3;

    private final List<ErrorEntry> entries;
    private final Function<ErrorEntry, OptionalLong> owner;

    private Owners(List<ErrorEntry> entries, Function<ErrorEntry, OptionalLong> owner) {
        this.entries = entries;
        this.owner = owner;
    }

    /** The owner of each entry; {@link #NOBODY} if none is told anywhere. */
    static long[] of(List<ErrorEntry> entries, Function<ErrorEntry, OptionalLong> owner) {
        return new Owners(entries, owner).find();
    }

    private long[] find() {
        long[] owners = new long[entries.size()];
        long current = NOBODY;
        for (int i = 0; i < owners.length; i++) {
            OptionalLong told = tells(i) ? owner.apply(entries.get(i)) : OptionalLong.empty();
            if (told.isEmpty() && tells(i) && !isIndented(i)) {
                told = ahead(i);
            }
            if (told.isPresent()) {
                if (current == NOBODY) {
                    Arrays.fill(owners, 0, i, told.getAsLong());
                }
                current = told.getAsLong();
            }
            owners[i] = current;
        }
        return owners;
    }

    private OptionalLong ahead(int from) {
        for (int i = from + 1; i < entries.size() && i <= from + LOOK_AHEAD && tells(i) && !isIndented(i); i++) {
            OptionalLong told = owner.apply(entries.get(i));
            if (told.isPresent()) {
                return told;
            }
        }
        return OptionalLong.empty();
    }

    private boolean tells(int index) {
        return entries.get(index).role() != EntryRole.PLAIN;
    }

    private boolean isIndented(int index) {
        String raw = entries.get(index).raw();
        return !raw.isEmpty() && Character.isWhitespace(raw.charAt(0));
    }
}
