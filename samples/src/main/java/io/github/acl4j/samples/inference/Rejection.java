package io.github.acl4j.samples.inference;

/** Why a request isn't served. */
public enum Rejection {
    /** All devices are given up. */
    NO_DEVICE_LEFT("no device is left"),
    /** None of the devices has answered it before its time was over. */
    TIME_OVER("its time was over");

    private final String text;

    Rejection(String text) {
        this.text = text;
    }

    /**
     * The reason in words.
     *
     * @return such as {@code no device is left}
     */
    @Override
    public String toString() {
        return text;
    }
}
