package io.github.acl4j.recovery;

/** How an action on a device ended. */
public enum RecoveryResult {
    /** The device is proven to work. */
    RECOVERED,
    /** It isn't proven to work; something else may be tried. */
    NOT_RECOVERED,
    /** Nothing is left to try: the device is given up. The result of {@link RecoveryAction#HAND_OVER}, whatever led to it. */
    GIVEN_UP
}
