package io.github.acl4j;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An array of tensor descriptions that the library allocates and the SDK destroys. The counts are the library's word: they are
 * bounded before anything is read by them, since an index beyond the array is a wild pointer.
 */
final class TensorArray implements AutoCloseable {
    /** More inputs or outputs than an operator has. */
    private static final int MOST_TENSORS = 4096;

    /** More dimensions than a tensor has. */
    private static final int MOST_DIMENSIONS = 128;

    private static final long UNKNOWN_RANK = 0xFFFF_FFFF_FFFF_FFFEL;

    /** Out parameter: the first element. */
    final long[] address = new long[1];

    /** Out parameter: how many there are, unsigned. */
    final long[] count = new long[1];

    private final AclrtBackend backend;

    TensorArray(AclrtBackend backend) {
        this.backend = backend;
    }

    List<TensorDescription> read(String what) throws NotCapturedException {
        int tensors = bounded(count[0], MOST_TENSORS, what + "s");
        List<TensorDescription> all = new ArrayList<>(tensors);
        for (int index = 0; index < tensors; index++) {
            long tensor = address[0] == 0 ? 0 : backend.aclGetTensorDescByIndex(address[0], index);
            if (tensor == 0) {
                throw new NotCapturedException("there is no description of " + what + " " + index + " of " + tensors);
            }
            all.add(new TensorDescription(
                    backend.aclGetTensorDescAddress(tensor),
                    new TensorDataType(backend.aclGetTensorDescType(tensor)),
                    new TensorFormat(backend.aclGetTensorDescFormat(tensor)),
                    dimensions(tensor)));
        }
        return all;
    }

    private Optional<List<Long>> dimensions(long tensor) throws NotCapturedException {
        long told = backend.aclGetTensorDescNumDims(tensor);
        if (told == UNKNOWN_RANK) {
            return Optional.empty();
        }
        int rank = bounded(told, MOST_DIMENSIONS, "dimensions");
        List<Long> sizes = new ArrayList<>(rank);
        long[] size = new long[1];
        for (int index = 0; index < rank; index++) {
            int code = backend.aclGetTensorDescDimV2(tensor, index, size);
            if (code != AclErrorCode.SUCCESS) {
                throw NotCapturedException.refused(
                        AclrtFunction.ACL_GET_TENSOR_DESC_DIM_V2, code, "dimension " + index + " of " + rank);
            }
            sizes.add(size[0]);
        }
        return Optional.of(sizes);
    }

    private static int bounded(long told, int most, String what) throws NotCapturedException {
        if (Long.compareUnsigned(told, most) > 0) {
            throw new NotCapturedException("the library tells of " + Long.toUnsignedString(told) + " " + what
                    + ", which isn't credible: more than " + most);
        }
        return (int) told;
    }

    /** Destroys the array, by the pointer that it was given with. */
    @Override
    public void close() {
        if (address[0] != 0) {
            backend.aclDestroyTensorDesc(address[0]);
        }
    }
}
