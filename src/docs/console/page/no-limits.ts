/**
 * Replaces `body-limits.ts` and `check-limits.ts` in the page: it serves one user, so a large body delays no other
 * request.
 */
export const findExcess = undefined;
export const CHECK_LIMITS = undefined;
