package io.github.acl4j.error;

/** How far what an error code tells of reaches: who else is hit, apart from the call that returned it. */
public enum ErrorScope {
    /** This call only. */
    CALL,
    /** The tasks that were under way. */
    TASK,
    /** The context: what is launched there later fails as well. */
    CONTEXT,
    /** The device, with all its contexts. */
    DEVICE,
    /** Another device, or the connection to it: this one may be a victim only. */
    PEER,
    /** The whole process. */
    PROCESS,
    /** The host, with all its devices. */
    HOST,
    /** Not known: the code isn't in ACL's table. */
    UNKNOWN
}
