package io.github.acl4j.spi;

/**
 * Which of CANN's libraries exports a function. In 8.1 all of them are in {@code libascendcl.so} (acl-facts 1, operator
 * description).
 */
public enum AclrtLibrary {
    /** {@code libacl_rt.so}: the runtime. Without it there is no backend. */
    RUNTIME("libacl_rt.so", ""),
    /** {@code libacl_mdl.so}: models. Optional: a process that runs no ACL model needn't have it. */
    MODEL("libacl_mdl.so", ", in libacl_mdl.so, which a process that runs no ACL model needn't have");

    private final String fileName;
    private final String hint;

    AclrtLibrary(String fileName, String hint) {
        this.fileName = fileName;
        this.hint = hint;
    }

    /**
     * The file, from 8.5 on.
     *
     * @return its name without a folder
     */
    public String fileName() {
        return fileName;
    }

    /** Why a function of it may be absent, besides the release; to be appended. */
    String hint() {
        return hint;
    }
}
