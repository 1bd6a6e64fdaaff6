/* libacl_mdl.so: the model library's functions, answered as loopback.c's are. */
#include "loopback.h"

#define ASK(name, ...) acl4j_loopback_ask(NUMBER_##name, (const int64_t[]){__VA_ARGS__})

#define FORWARD(ret, name, params, ...) \
    ret name params \
    { \
        return (ret)ASK(name, __VA_ARGS__); \
    }

ACL_MODEL_FUNCTIONS(FORWARD)

void aclDestroyTensorDesc(const aclTensorDesc *desc)
{
    ASK(aclDestroyTensorDesc, ACL_WORD(desc));
}
