package io.github.acl4j.samples.recover;

import java.util.concurrent.atomic.LongAdder;

/** What became of the requests. */
final class Counts {
    final LongAdder requests = new LongAdder();
    final LongAdder parked = new LongAdder();
    final LongAdder retried = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder wrong = new LongAdder();
}
