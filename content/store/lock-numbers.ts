/**
 * The numbers of the advisory locks, in one place so that no two jobs share one. They are arbitrary
 * but fixed: instances of different builds must agree on them.
 */

/** Held while migrations run. */
export const migrationLock = 7_408_001;

/** Held from taking an event's number to the commit, so that numbers follow commit order. */
export const eventLock = 7_408_002;

/** Held by the one instance that deletes expired statistics. */
export const statisticsExpiryLock = 7_408_003;

/** Held from reading the audit log's last digest to the commit. Taken after the event lock, never before it. */
export const auditLock = 7_408_004;

/** Held while roles or grants change, so that rules about several people hold. Taken before the audit log's lock. */
export const permissionsLock = 7_408_005;
