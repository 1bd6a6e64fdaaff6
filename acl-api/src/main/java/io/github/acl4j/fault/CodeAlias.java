package io.github.acl4j.fault;

/**
 * What a text says, as a code of ACL.
 *
 * @param kind the kind of fact
 * @param value its value, normal
 * @param code the code that it stands for
 */
record CodeAlias(FactKind kind, String value, int code) {
    static CodeAlias of(String text) {
        int blank = text.indexOf(' ');
        int equals = text.lastIndexOf('=');
        if (blank < 0 || equals < blank) {
            throw new IllegalArgumentException("an alias is KIND VALUE = CODE");
        }
        return new CodeAlias(
                FactKind.named(text.substring(0, blank)),
                FactKind.normal(text.substring(blank, equals)),
                Integer.parseInt(text.substring(equals + 1).strip()));
    }
}
