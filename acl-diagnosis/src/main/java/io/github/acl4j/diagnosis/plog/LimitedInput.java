package io.github.acl4j.diagnosis.plog;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What is unpacked from one archive, up to a limit, so that a bomb costs a bounded time. */
final class LimitedInput extends FilterInputStream {
    private final Budget budget;

    LimitedInput(InputStream in, Budget budget) {
        super(in);
        this.budget = budget;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        budget.spend(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int n = super.read(bytes, from, length);
        budget.spend(Math.max(n, 0));
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        long skipped = super.skip(n);
        budget.spend(skipped);
        return skipped;
    }

    /** The bytes and members that one archive may still hold, with all archives inside it. */
    static final class Budget {
        private final long limit;
        private final int memberLimit;
        private long bytes;
        private int members;

        Budget(long limit, int memberLimit) {
            this.limit = limit;
            this.memberLimit = memberLimit;
        }

        void spend(long n) throws IOException {
            bytes += n;
            if (bytes > limit) {
                throw new IOException("unpacks to more than " + limit + " bytes; unpack it yourself if it is meant to");
            }
        }

        void member() throws IOException {
            if (++members > memberLimit) {
                throw new IOException(
                        "has more than " + memberLimit + " members; unpack it yourself if it is meant to");
            }
        }
    }
}
