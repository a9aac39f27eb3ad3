import { type Failure, inWords } from '../failure.ts';
import { parseForm } from '../parse-form.ts';
import { choose, type PathNames, type Protocol } from '../protocol.ts';
import { BODY, says, TIME } from './says.ts';

const refusal = { status: 403, headers: {} };
const body = (failure: Failure): object => ({ error: { reason: inWords(failure) } });

const names: PathNames = {
  rule: 'it may have any characters but a slash, a backslash and those of control',
  accepts: (name) => !/[/\\\p{Cc}\p{Cs}]/u.test(name),
  read(segment) {
    try {
      return decodeURIComponent(segment);
    } catch {
      return undefined;
    }
  },
  write: (name) => encodeURIComponent(name),
};

/**
 * Assumptions that differ from the plain ones at every point, so that a program that fits both leans on neither.
 *
 * The assumption set `contrary` says the same at every point, in the same words, and shows in its structure what `plain`
 * shows, but for the single statuses of errors: there it has ranges.
 */
export const contrary: Protocol = {
  name: 'contrary',
  choices: {
    'get-toolkit-details.status': choose('Toolkit details are answered with 203.', 203),
    'get-toolkit-details.security': choose(
      'The request carries the toolkit API key in `x-toolkit-api-key`; without a key that is accepted the answer is 403.',
      refusal,
    ),
    'get-toolkit-details.body': choose(
      'The body has `toolkit` with its `name` and with `tool_names`, the names of the tools.',
      ({ app_name, tools }) => ({
        toolkit: { name: app_name, tool_names: tools.map(({ definition }) => definition.function_name) },
      }),
    ),
    'get-toolkit-details.error': choose(
      'An unknown toolkit is answered with 410, a failure of the application with 503; the body of every error has `error` with a `reason`.',
      { statuses: { 'unknown-toolkit': 410, 'host-failure': 503 }, body },
    ),
    'get-tool-context.status': choose("A tool's context is answered with 203.", 203),
    'get-tool-context.security': choose(
      'The request carries the toolkit API key in `x-toolkit-api-key`; without a key that is accepted the answer is 403.',
      refusal,
    ),
    'get-tool-context.body': choose(
      'The body is a JSON Schema of the parameters: `type`, `properties` and `required`.',
      ({ schema: { type, properties, required } }) => ({ type, properties, required }),
    ),
    'get-tool-context.error': choose(
      'An unknown toolkit or tool is answered with 410, a failure of the application with 503; the body of every error has `error` with a `reason`.',
      { statuses: { 'unknown-toolkit': 410, 'unknown-tool': 410, 'host-failure': 503 }, body },
    ),
    'execute-tool.status': choose('A run that succeeds is answered with 202.', 202),
    'execute-tool.security': choose(
      'The request carries the toolkit API key in `x-toolkit-api-key`; without a key that is accepted the answer is 403.',
      refusal,
    ),
    'execute-tool.parameters': choose(
      'The body is a form with the parameters by name, `application/x-www-form-urlencoded` in UTF-8; no body means no parameters. No name may stand twice. Another media type, character set or coding is answered with 406, a body that cannot be read with 422. A query is passed over.',
      {
        mediaType: 'application/x-www-form-urlencoded',
        statuses: { 'unread-media-type': 406, 'malformed-parameters': 422 },
        read: (text) => parseForm(text),
        write(parameters) {
          const form = new URLSearchParams();
          for (const [name, value] of Object.entries(parameters)) form.append(name, String(value));
          return form.toString();
        },
      },
    ),
    'execute-tool.missing-parameter': choose(says('execute-tool.missing-parameter', 'called'), 'call'),
    'execute-tool.unknown-parameter': choose(says('execute-tool.unknown-parameter', 'ignored'), 'ignore'),
    'execute-tool.tool-failure': choose(says('execute-tool.tool-failure', 'tells-nothing'), {
      statuses: { 'tool-failure': 502, 'tool-refusal': 409 },
      tellsRefusals: false,
    }),
    'execute-tool.body': choose(
      'The body is a string, in which the object that the tool returned is written as JSON.',
      (json) => JSON.stringify(json),
    ),
    'execute-tool.error': choose(
      'An unknown toolkit or tool is answered with 410, a value that the tool does not take with 422, a failure of the application with 503; the body of every error has `error` with a `reason`.',
      {
        statuses: { 'unknown-toolkit': 410, 'unknown-tool': 410, 'invalid-parameter': 422, 'host-failure': 503 },
        body,
      },
    ),
    'toolkits.api-key-use': choose(
      'Whoever calls sends the key in the header `x-toolkit-api-key`, and the application that hosts the toolkit checks it.',
      {
        scheme: { type: 'apiKey', in: 'header', name: 'x-toolkit-api-key' },
        read: (header) => header('x-toolkit-api-key'),
        write: (key) => ({ 'x-toolkit-api-key': key }),
      },
    ),
    'toolkits.unknown-path': choose(says('toolkits.unknown-path', 'refused', { status: 400 }), 400),
    'toolkits.missing-slash': choose(says('toolkits.missing-slash', 'redirected', { status: 308 }), 'redirect'),
    'toolkits.redirects': choose(says('toolkits.redirects', 'to-the-slash'), 308),
    'toolkits.methods': choose(says('toolkits.methods', 'refused', { status: 501 }), { status: 501, allow: false }),
    'toolkits.cors': choose(says('toolkits.cors', 'any-origin', { status: 204 }), {
      origin: '*',
      preflight: {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type, x-toolkit-api-key',
        },
      },
    }),
    'toolkits.request-id': choose('Every answer has `x-request-id`, a random UUID.', () => crypto.randomUUID()),
    'toolkits.rate-limits': choose(
      says('toolkits.rate-limits', 'runs-at-once', { status: 503, 'closing-status': 502 }),
      { 'too-many-runs': 503, draining: 502 },
    ),
    'toolkits.body-size': choose(
      says('toolkits.body-size', 'limited', { ...BODY, status: 400, 'nesting-status': 422, 'result-status': 507 }),
      { 'body-too-large': 400, 'nested-too-deep': 422, 'result-too-large': 507 },
    ),
    'toolkits.timeouts': choose(
      says('toolkits.timeouts', 'answered', { ...TIME, 'arrival-status': 400, 'run-status': 502 }),
      { 'unfinished-body': 400, 'out-of-time': 502 },
    ),
    'toolkits.versioning': choose(
      says('toolkits.versioning', 'by-header', { header: 'toolkit-version', version: '1' }),
      { 'toolkit-version': '1' },
    ),
    'toolkit-name.app-name': choose(says('toolkit-name.app-name', 'app-name'), 'app_name'),
    'toolkit-name.characters': choose(says('toolkit-name.characters', 'nearly-any'), names),
    'tool-name.characters': choose(says('tool-name.characters', 'nearly-any'), names),
    'tool-definition.param-types': choose(says('tool-definition.param-types', 'string'), { type: 'string' }),
    'tool-definition.optional': choose(
      '`auth_provider`, `auth_type` and `auth_with` must be given in a definition, as null for none.',
      'must-be-given',
    ),
  },
};
