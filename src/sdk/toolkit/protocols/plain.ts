import { plain as sentences } from '../../../../generated/assumed.ts';
import { type Failure, inWordsWithIssues } from '../failure.ts';
import { createProtocol, type Protocol } from '../protocol.ts';
import { bearer, json, letters } from './parts.ts';

const keyRefusal = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
const errorBody = (failure: Failure): object => ({ message: inWordsWithIssues(failure) });

/**
 * The simplest assumptions: stated fields are sent unchanged, in JSON, with the statuses of HTTP.
 *
 * The assumption set `plain` makes the same assumptions, and contains their sentences. There, bodies, statuses, the key
 * and the encoding are parts of the document; names, limits, a missing slash, other methods, redirects, CORS and
 * versions are choices, since no document can express them.
 */
export const plain: Protocol = createProtocol('plain', sentences, {
  'get-toolkit-details.status': 200,
  'get-toolkit-details.security': keyRefusal,
  'get-toolkit-details.body': ({ app_name, tools }) => ({ app_name, tools: tools.map(({ definition }) => definition) }),
  'get-toolkit-details.error': { statuses: { 'unknown-toolkit': 404, 'host-failure': 500 }, body: errorBody },
  'get-tool-context.status': 200,
  'get-tool-context.security': keyRefusal,
  'get-tool-context.body': ({ definition }) => definition,
  'get-tool-context.error': {
    statuses: { 'unknown-toolkit': 404, 'unknown-tool': 404, 'host-failure': 500 },
    body: errorBody,
  },
  'execute-tool.status': 200,
  'execute-tool.security': keyRefusal,
  'execute-tool.parameters': {
    statuses: { 'unread-media-type': 415, 'malformed-parameters': 400 },
    encodings: [json],
  },
  'execute-tool.missing-parameter': 400,
  'execute-tool.unknown-parameter': 400,
  'execute-tool.tool-failure': { statuses: { 'tool-failure': 500, 'tool-refusal': 422 }, tells: 'refusals' },
  'execute-tool.body': (result) => result,
  'execute-tool.error': {
    statuses: { 'unknown-toolkit': 404, 'unknown-tool': 404, 'invalid-parameter': 400, 'host-failure': 500 },
    body: errorBody,
  },
  'toolkits.api-key-use': bearer,
  'toolkits.error-order': 'path-first',
  'toolkits.unknown-path': 404,
  'toolkits.missing-slash': 404,
  'toolkits.redirects': 'none',
  'toolkits.methods': { status: 405, allow: true },
  'toolkits.cors': 'none',
  'toolkits.request-id': 'none',
  'toolkits.rate-limits': { 'too-many-runs': 429, paused: 503, draining: 503, retryAfter: true },
  'toolkits.body-size': { 'body-too-large': 413, 'nested-too-deep': 400, 'result-too-large': 500 },
  'toolkits.timeouts': { 'unfinished-body': 408, 'out-of-time': 504 },
  'toolkits.versioning': {},
  'toolkit-name.app-name': 'registered-name',
  'toolkit-name.characters': letters,
  'tool-name.characters': letters,
  'tool-definition.param-types': {},
  'tool-definition.fields': 'with-parameters',
  'tool-definition.optional': 'may-be-left-out',
});
