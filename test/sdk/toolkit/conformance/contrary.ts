import { contrary as sentences } from '../../../../generated/assumed.ts';
import { type Failure, inWords } from '../../../../src/sdk/toolkit/failure.ts';
import { createProtocol, type Protocol } from '../../../../src/sdk/toolkit/protocol.ts';
import { form, inHeader, nearlyAny } from '../../../../src/sdk/toolkit/protocols/parts.ts';

const refusal = { status: 403, headers: {} };
const body = (failure: Failure): object => ({ error: { reason: inWords(failure) } });

/**
 * The assumption set `contrary` as a protocol: it differs from `plain` at every point, so that a
 * program that fits both leans on neither.
 */
export const contrary: Protocol = createProtocol('contrary', sentences, {
  'get-toolkit-details.status': 203,
  'get-toolkit-details.security': refusal,
  'get-toolkit-details.body': ({ app_name, tools }) => ({
    toolkit: { name: app_name, tool_names: tools.map(({ definition }) => definition.function_name) },
  }),
  'get-toolkit-details.error': { statuses: { 'unknown-toolkit': 410, 'host-failure': 503 }, body },
  'get-tool-context.status': 203,
  'get-tool-context.security': refusal,
  'get-tool-context.body': ({ schema: { type, properties, required } }) => ({ type, properties, required }),
  'get-tool-context.error': { statuses: { 'unknown-toolkit': 410, 'unknown-tool': 410, 'host-failure': 503 }, body },
  'execute-tool.status': 202,
  'execute-tool.security': refusal,
  'execute-tool.parameters': {
    statuses: { 'unread-media-type': 406, 'malformed-parameters': 422 },
    encodings: [form],
  },
  'execute-tool.missing-parameter': 'call',
  'execute-tool.unknown-parameter': 'ignore',
  'execute-tool.tool-failure': { statuses: { 'tool-failure': 502, 'tool-refusal': 409 }, tells: 'nothing' },
  'execute-tool.body': (json) => JSON.stringify(json),
  'execute-tool.error': {
    statuses: { 'unknown-toolkit': 410, 'unknown-tool': 410, 'invalid-parameter': 422, 'host-failure': 503 },
    body,
  },
  'toolkits.api-key-use': inHeader('x-toolkit-api-key'),
  'toolkits.error-order': 'inside-out',
  'toolkits.unknown-path': 400,
  'toolkits.missing-slash': 'redirect',
  'toolkits.redirects': 308,
  'toolkits.methods': { status: 501, allow: false },
  'toolkits.cors': {
    origin: '*',
    preflight: {
      status: 204,
      headers: {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, x-toolkit-api-key',
      },
    },
  },
  'toolkits.request-id': () => crypto.randomUUID(),
  'toolkits.rate-limits': { 'too-many-runs': 503, paused: 429, draining: 502, retryAfter: false },
  'toolkits.body-size': { 'body-too-large': 400, 'nested-too-deep': 422, 'result-too-large': 507 },
  'toolkits.timeouts': { 'unfinished-body': 400, 'out-of-time': 502 },
  'toolkits.versioning': { 'toolkit-version': '1' },
  'toolkit-name.app-name': 'app_name',
  'toolkit-name.characters': nearlyAny,
  'tool-name.characters': nearlyAny,
  'tool-definition.param-types': { type: 'string' },
  'tool-definition.fields': 'stated',
  'tool-definition.optional': 'must-be-given',
});
