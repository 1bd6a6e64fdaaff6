/* Every mirrored function of the runtime, doing nothing and answering 0; another file may have a better one. */
#include "acl.h"

#define DEFAULT(ret, name, params, ...) \
    __attribute__((weak)) ret name params \
    { \
        return 0; \
    }
#define FIELD_DEFAULT(name, field) DEFAULT(uint32_t, name, (const aclrtExceptionInfo *info))

ACL_FUNCTIONS(DEFAULT)
ACL_EXCEPTION_FIELDS(FIELD_DEFAULT)
DEFAULT(aclError, aclrtGetArgsFromExceptionInfo,
        (const aclrtExceptionInfo *info, void **devArgsPtr, uint32_t *devArgsLen))
DEFAULT(aclError, aclrtGetFuncHandleFromExceptionInfo, (const aclrtExceptionInfo *info, aclrtFuncHandle *func))
