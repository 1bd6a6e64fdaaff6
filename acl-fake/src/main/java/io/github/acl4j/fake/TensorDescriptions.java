package io.github.acl4j.fake;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The arrays of tensor descriptions that callers own. An address is never given twice, so that one that was destroyed is known
 * for good. What is undefined behaviour in the real library is kept for the test and thrown.
 */
final class TensorDescriptions {
    private static final long BASE = 0x6A00_0000_0000L;

    /** How far two elements are apart. The real number is no business of a caller. */
    private static final long ELEMENT_SIZE = 0x80;

    private record Place(long array, List<FakeTensor> tensors, long index) {}

    private final FakeRuntime runtime;
    private final NavigableMap<Long, List<FakeTensor>> owned = new TreeMap<>();
    private long next = BASE;

    TensorDescriptions(FakeRuntime runtime) {
        this.runtime = runtime;
    }

    /** How many arrays weren't destroyed. */
    synchronized int owned() {
        return owned.size();
    }

    synchronized long create(List<FakeTensor> tensors) {
        long array = next;
        // One place stays free, so that the end of an array isn't the beginning of another one.
        next += (tensors.size() + 1) * ELEMENT_SIZE;
        owned.put(array, tensors);
        return array;
    }

    synchronized long element(long desc, long index) {
        Place place = place("aclGetTensorDescByIndex", desc);
        if (Long.compareUnsigned(index, place.tensors.size() - place.index) >= 0) {
            throw undefined("aclGetTensorDescByIndex(" + hex(desc) + ", " + Long.toUnsignedString(index)
                    + ") is beyond the end of an array of " + place.tensors.size()
                    + "; the real library checks nothing and gives a wild pointer");
        }
        return desc + index * ELEMENT_SIZE;
    }

    synchronized FakeTensor tensor(String function, long desc) {
        Place place = place(function, desc);
        if (place.index == place.tensors.size()) {
            throw undefined(function + "(" + hex(desc) + ") reads an element of an empty array");
        }
        return place.tensors.get((int) place.index);
    }

    synchronized void destroy(long desc) {
        Place place = place("aclDestroyTensorDesc", desc);
        if (place.index != 0) {
            throw undefined(
                    "aclDestroyTensorDesc(" + hex(desc) + ") was given element " + place.index
                            + " of an array; the real library frees an address that was never allocated, which corrupts the heap");
        }
        owned.remove(desc);
    }

    private Place place(String function, long desc) {
        Map.Entry<Long, List<FakeTensor>> below = owned.floorEntry(desc);
        if (below != null) {
            long offset = desc - below.getKey();
            long index = offset / ELEMENT_SIZE;
            boolean inside = index == 0 || index < below.getValue().size();
            if (inside && offset % ELEMENT_SIZE == 0) {
                return new Place(below.getKey(), below.getValue(), index);
            }
        }
        boolean destroyed = desc >= BASE && desc < next;
        throw undefined(function + "(" + hex(desc) + "): "
                + (destroyed
                        ? "this description was destroyed; the real library uses freed memory, or frees it twice"
                        : "there is no such description; the real library follows a wild pointer"));
    }

    private FakeUndefinedBehaviourError undefined(String explanation) {
        FakeUndefinedBehaviourError error = new FakeUndefinedBehaviourError(explanation);
        runtime.keep(error);
        return error;
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }
}
