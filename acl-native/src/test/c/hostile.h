/* What the hostile library can be told to do. */
#ifndef ACL4J_TEST_HOSTILE_H
#define ACL4J_TEST_HOSTILE_H

/* From now on a call of this function never returns. -1 if there is no such function. */
int hostile_hang(const char *function);

/* How many calls haven't returned so. */
int hostile_hung(void);

/* Starts threads that no VM knows of; each calls all callbacks again and again, with a pause of some microseconds between. */
int hostile_fire_for_ever(int threads, int micros);

/* How many exceptions these have told. */
long hostile_fired(void);

/* The library's destructor waits for the end of these threads. */
void hostile_join_at_exit(void);

/* Up to 64 threads tell each so many exceptions, with tasks that count up from 0; returns when all have ended. */
int hostile_burst(int threads, int each);

#endif
