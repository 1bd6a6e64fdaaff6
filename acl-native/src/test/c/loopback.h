/* What the loopback's two libraries share: functions by their numbers, the model library's first. */
#ifndef ACL4J_TEST_LOOPBACK_H
#define ACL4J_TEST_LOOPBACK_H
#include "acl.h"

#define LOOPBACK_MODEL_NUMBER(ret, name, params, ...) NUMBER_##name,
enum {
    ACL_MODEL_FUNCTIONS(LOOPBACK_MODEL_NUMBER)
    NUMBER_aclDestroyTensorDesc,
    LOOPBACK_MODEL_NUMBERS
};

/* Asks Java. */
int64_t acl4j_loopback_ask(int number, const int64_t *words);

#endif
