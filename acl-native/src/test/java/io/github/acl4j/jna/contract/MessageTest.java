package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.MessageContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
@FreshProcess // Some set the way of messages for the process.
class MessageTest extends MessageContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
