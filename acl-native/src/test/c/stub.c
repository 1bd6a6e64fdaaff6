/*
 * A look-alike of the libacl_rt.so that CANN has for linking, in devlib (acl-facts 1): every function says on the standard output
 * that it is a stub, and answers 100039, 0 or NULL.
 */
#include "acl.h"

#include <stdio.h>

static int code_of_stub(void)
{
    return 100039;
}

static const char *text_of_stub(void)
{
    return NULL;
}

#define STUB(ret, name, params, ...) \
    ret name params \
    { \
        (void)(const int64_t[]){__VA_ARGS__}; \
        puts("this library is for linking only"); \
        return _Generic((ret)0, int: code_of_stub, const char *: text_of_stub)(); \
    }

ACL_FUNCTIONS(STUB)

#define STUB_FIELD(name, field) \
    uint32_t name(const aclrtExceptionInfo *info) \
    { \
        (void)info; \
        puts("this library is for linking only"); \
        return 0; \
    }

ACL_EXCEPTION_FIELDS(STUB_FIELD)
