/**
 * The exclusions of each behaviour that has some. Each is a function, since bundlers keep a call at the top of a
 * module even if nothing uses its result.
 */
export { excludes as 'failed-reply' } from './failed-reply.ts';
export { excludes as 'filter-without-match' } from './filter-without-match.ts';
export { excludes as 'filters-combined' } from './filters-combined.ts';
export { excludes as 'metadata-keys' } from './metadata-keys.ts';
export { excludes as 'other-method' } from './other-method.ts';
export { excludes as 'rate-limit' } from './rate-limit.ts';
export { excludes as redirects } from './redirects.ts';
export { excludes as timeouts } from './timeouts.ts';
export { excludes as 'unknown-path' } from './unknown-path.ts';
export { excludes as 'unknown-query' } from './unknown-query.ts';
export { excludes as 'upstream-failures' } from './upstream-failures.ts';
export { excludes as 'write-errors' } from './write-errors.ts';
