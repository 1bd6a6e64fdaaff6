/*
 * Fault injection beyond acl4jtest.h, for libraries that run over a simulated driver. All of it is optional: a library that
 * lacks one of these functions is taken as if it answered -1. The same rules hold: 0 when done, -1 when this library cannot do
 * it, integers and plain pointers, a device is the driver's id, what is set stays in force until it is changed or reset.
 *
 * Such a library may also accept more outcomes in acl4jtest_set_abort (4 and 5 to 12 are those of a 950):
 *   4 the device says "terminate failed"; 5 stop fails; 6 kill is refused; 7 the queue is full; 8 stopped, not terminated;
 *   9 recovery fails; 10 recovery is refused; 11 recovery never ends; 12 the device says that it failed to recover.
 */
#ifndef ACL4JTEST_DRIVER_H
#define ACL4JTEST_DRIVER_H
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the driver reports an SMMU fault for the device. */
int acl4jtest_set_smmu_fault(uint32_t device, int on);

/* The version of the task scheduler's firmware, before the device is set; below 34 the A2 runtime refuses to abort. */
int acl4jtest_set_firmware(uint32_t device, int version);

/* The next task fails by a memory error (507053), which the runtime takes for the fault `kind` (see acl4jtest.h). Stream
 * 0xFFFFFFFF is any stream of the device, here and in acl4jtest_fail_next_task. */
int acl4jtest_fail_next_task_by(uint32_t device, uint32_t stream, uint32_t code, int kind);

/* 950: how often the L2 buffer was resumed as the driver tells it, and what the question and the resuming end in (0: well). */
int acl4jtest_set_l2(uint32_t device, uint32_t resume_count, int query_code, int resume_code);

/* 950: what repairing the L3 port ends in (0: well). */
int acl4jtest_set_l3_repair_code(uint32_t device, int code);

/* 950: how often the driver was asked to resume the L2 buffer, and to repair the L3 port. */
int acl4jtest_l2_resumes(uint32_t device, uint64_t *requests);
int acl4jtest_l3_repairs(uint32_t device, uint64_t *requests);

/* 950: the driver reports a multi-bit error of the memory, to which the runtime's own thread reacts within a second. */
int acl4jtest_raise_ras_event(uint32_t device);

#ifdef __cplusplus
}
#endif
#endif
