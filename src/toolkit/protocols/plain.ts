import { type Failure, inWords } from '../failure.ts';
import { parseJsonObject } from '../parse-json.ts';
import { choose, type PathNames, type Protocol } from '../protocol.ts';
import { BODY, says, TIME } from './says.ts';

const refusal = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
const body = (failure: Failure): object => ({ message: inWords(failure) });

const names: PathNames = {
  rule: 'it may have letters of ASCII, digits, hyphens and underscores',
  accepts: (name) => /^[A-Za-z0-9_-]+$/.test(name),
  read: (segment) => segment,
  write: (name) => name,
};

/**
 * The plainest assumptions: what is stated is sent as it is, in JSON, with the statuses that HTTP offers for it.
 *
 * The assumption set `plain` says the same at every point, in the same words. What a document can show stands in its
 * structure too: bodies, statuses, the key, the encoding. The rest is chosen there by name, and says itself in the words of
 * the choice: names, limits, a missing slash, other methods, redirects, CORS and versions.
 */
export const plain: Protocol = {
  name: 'plain',
  choices: {
    'get-toolkit-details.status': choose('Toolkit details are answered with 200.', 200),
    'get-toolkit-details.security': choose(
      'The request carries the toolkit API key as a bearer token; without a key that is accepted the answer is 401 with `WWW-Authenticate: Bearer`.',
      refusal,
    ),
    'get-toolkit-details.body': choose(
      'The body has `app_name` and `tools`, a list of the definitions of the tools in the order of the toolkit.',
      ({ app_name, tools }) => ({ app_name, tools: tools.map(({ definition }) => definition) }),
    ),
    'get-toolkit-details.error': choose(
      'An unknown toolkit is answered with 404, a failure of the application with 500; the body of every error has a `message`.',
      { statuses: { 'unknown-toolkit': 404, 'host-failure': 500 }, body },
    ),
    'get-tool-context.status': choose("A tool's context is answered with 200.", 200),
    'get-tool-context.security': choose(
      'The request carries the toolkit API key as a bearer token; without a key that is accepted the answer is 401 with `WWW-Authenticate: Bearer`.',
      refusal,
    ),
    'get-tool-context.body': choose('The body is the definition of the tool.', ({ definition }) => definition),
    'get-tool-context.error': choose(
      'An unknown toolkit or tool is answered with 404, a failure of the application with 500; the body of every error has a `message`.',
      { statuses: { 'unknown-toolkit': 404, 'unknown-tool': 404, 'host-failure': 500 }, body },
    ),
    'execute-tool.status': choose('A run that succeeds is answered with 200.', 200),
    'execute-tool.security': choose(
      'The request carries the toolkit API key as a bearer token; without a key that is accepted the answer is 401 with `WWW-Authenticate: Bearer`.',
      refusal,
    ),
    'execute-tool.parameters': choose(
      'The body is a JSON object in UTF-8 with the parameters by name; no body means no parameters. No name may stand twice. Another media type, character set or coding is answered with 415, a body that cannot be read with 400. A query is passed over.',
      {
        mediaType: 'application/json',
        statuses: { 'unread-media-type': 415, 'malformed-parameters': 400 },
        read: (text, nesting) => (text === '' ? {} : parseJsonObject(text, nesting)),
        write: (parameters) => JSON.stringify(parameters),
      },
    ),
    'execute-tool.missing-parameter': choose(says('execute-tool.missing-parameter', 'refused', { status: 400 }), 400),
    'execute-tool.unknown-parameter': choose(says('execute-tool.unknown-parameter', 'refused', { status: 400 }), 400),
    'execute-tool.tool-failure': choose(says('execute-tool.tool-failure', 'tells-refusals'), {
      statuses: { 'tool-failure': 500, 'tool-refusal': 422 },
      tellsRefusals: true,
    }),
    'execute-tool.body': choose('The body is the object that the tool returned.', (json) => json),
    'execute-tool.error': choose(
      'An unknown toolkit or tool is answered with 404, a value that the tool does not take with 400, a failure of the application with 500; the body of every error has a `message`.',
      {
        statuses: { 'unknown-toolkit': 404, 'unknown-tool': 404, 'invalid-parameter': 400, 'host-failure': 500 },
        body,
      },
    ),
    'toolkits.api-key-use': choose(
      'Whoever calls sends the key as `Authorization: Bearer`, and the application that hosts the toolkit checks it.',
      {
        scheme: { type: 'http', scheme: 'bearer' },
        read(header) {
          const value = header('authorization');
          return value?.slice(0, 7).toLowerCase() === 'bearer ' ? value.slice(7).trim() : undefined;
        },
        write: (key) => ({ authorization: `Bearer ${key}` }),
      },
    ),
    'toolkits.unknown-path': choose(says('toolkits.unknown-path', 'not-found'), 404),
    'toolkits.missing-slash': choose(says('toolkits.missing-slash', 'refused', { status: 404 }), 404),
    'toolkits.redirects': choose(says('toolkits.redirects', 'never'), 'none'),
    'toolkits.methods': choose(says('toolkits.methods', 'refused-with-allow', { status: 405 }), {
      status: 405,
      allow: true,
    }),
    'toolkits.cors': choose(says('toolkits.cors', 'none'), 'none'),
    'toolkits.request-id': choose('No answer has `x-request-id`.', 'none'),
    'toolkits.rate-limits': choose(
      says('toolkits.rate-limits', 'runs-at-once', { status: 429, 'closing-status': 503 }),
      { 'too-many-runs': 429, draining: 503 },
    ),
    'toolkits.body-size': choose(
      says('toolkits.body-size', 'limited', { ...BODY, status: 413, 'nesting-status': 400, 'result-status': 500 }),
      { 'body-too-large': 413, 'nested-too-deep': 400, 'result-too-large': 500 },
    ),
    'toolkits.timeouts': choose(
      says('toolkits.timeouts', 'answered', { ...TIME, 'arrival-status': 408, 'run-status': 504 }),
      { 'unfinished-body': 408, 'out-of-time': 504 },
    ),
    'toolkits.versioning': choose(says('toolkits.versioning', 'none'), {}),
    'toolkit-name.app-name': choose(says('toolkit-name.app-name', 'registered-name'), 'registered-name'),
    'toolkit-name.characters': choose(says('toolkit-name.characters', 'letters'), names),
    'tool-name.characters': choose(says('tool-name.characters', 'letters'), names),
    'tool-definition.param-types': choose(says('tool-definition.param-types', 'any'), {}),
    'tool-definition.optional': choose(
      '`auth_provider`, `auth_type` and `auth_with` may be left out of a definition; they are then shown as null.',
      'may-be-left-out',
    ),
  },
};
