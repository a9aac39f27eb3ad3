/**
 * The module of each behaviour, by its name. Browsers do not load this file: they need the definitions, which
 * `definitions.ts` lists, and in the console the exclusions, which `exclusive.ts` lists.
 */
export * as 'agent-shown' from './agent-shown.ts';
export * as 'answer-media-type' from './answer-media-type.ts';
export * as 'content-form' from './content-form.ts';
export * as cors from './cors.ts';
export * as deprecation from './deprecation.ts';
export * as 'error-order' from './error-order.ts';
export * as 'error-statuses' from './error-statuses.ts';
export * as 'header-on-answers' from './header-on-answers.ts';
export * as 'header-on-errors' from './header-on-errors.ts';
export * as 'id-origin' from './id-origin.ts';
export * as 'integer-size' from './integer-size.ts';
export * as integers from './integers.ts';
export * as 'key-access' from './key-access.ts';
export * as 'list-order' from './list-order.ts';
export * as 'list-paging' from './list-paging.ts';
export * as 'media-type' from './media-type.ts';
export * as 'message-language' from './message-language.ts';
export * as 'missing-parameter' from './missing-parameter.ts';
export * as 'missing-slash' from './missing-slash.ts';
export * as nulls from './nulls.ts';
export * as 'other-method' from './other-method.ts';
export * as 'path-integer' from './path-integer.ts';
export * as redirects from './redirects.ts';
export * as 'sent-at-once' from './sent-at-once.ts';
export * as 'sent-nulls' from './sent-nulls.ts';
export * as 'sent-value' from './sent-value.ts';
export * as 'stored-text' from './stored-text.ts';
export * as 'unique-users' from './unique-users.ts';
export * as 'unknown-parameter' from './unknown-parameter.ts';
export * as 'unknown-path' from './unknown-path.ts';
export * as 'unknown-query' from './unknown-query.ts';
export * as 'version-header' from './version-header.ts';
export * as versions from './versions.ts';

// The behaviours that no exchange can show:

export * as 'agent-level' from './agent-level.ts';
export * as 'body-size' from './body-size.ts';
export * as 'created-twice' from './created-twice.ts';
export * as 'failed-reply' from './failed-reply.ts';
export * as 'failed-requests' from './failed-requests.ts';
export * as 'filter-by-user' from './filter-by-user.ts';
export * as 'filter-without-match' from './filter-without-match.ts';
export * as 'filters-combined' from './filters-combined.ts';
export * as 'hang-up' from './hang-up.ts';
export * as 'key-expiry' from './key-expiry.ts';
export * as 'list-completeness' from './list-completeness.ts';
export * as 'list-errors' from './list-errors.ts';
export * as 'memory-use' from './memory-use.ts';
export * as 'metadata-keys' from './metadata-keys.ts';
export * as 'name-characters' from './name-characters.ts';
export * as 'no-reply' from './no-reply.ts';
export * as 'rate-limit' from './rate-limit.ts';
export * as 'reply-time' from './reply-time.ts';
export * as 'sent-twice' from './sent-twice.ts';
export * as timeouts from './timeouts.ts';
export * as 'unknown-user' from './unknown-user.ts';
export * as 'upstream-failures' from './upstream-failures.ts';
export * as 'write-errors' from './write-errors.ts';
