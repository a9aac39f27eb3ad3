import { type Failure, inWords } from '../failure.ts';
import { parseJsonObject } from '../parse-json.ts';
import { choose, type PathNames, type Protocol } from '../protocol.ts';

const refusal = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
const body = (failure: Failure): object => ({ message: inWords(failure) });

const names: PathNames = {
  rule: 'it may have letters of ASCII, digits, hyphens and underscores',
  accepts: (name) => /^[A-Za-z0-9_-]+$/.test(name),
  read: (segment) => segment,
  write: (name) => name,
};
const nameRule = 'A name has letters of ASCII, digits, hyphens and underscores, and stands in the path as it is.';

/**
 * The plainest assumptions: what is stated is sent as it is, in JSON, with the statuses that HTTP offers for it.
 *
 * The assumption set `plain` says the same at every point, in the same words. What a document can show stands in its
 * structure too: bodies, statuses, the key, the encoding. The rest stands there in words alone: names, limits, a missing
 * slash, other methods, redirects, CORS, versions, and headers of answers.
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
    'execute-tool.missing-parameter': choose(
      "A tool's function is not called without a required parameter; the answer is 400.",
      400,
    ),
    'execute-tool.unknown-parameter': choose('A parameter that the tool does not have is answered with 400.', 400),
    'execute-tool.tool-failure': choose(
      'A caller learns that the tool failed, from 500, and reads nothing but words that the tool has for callers, with 422.',
      { statuses: { 'tool-failure': 500, 'tool-refusal': 422 }, tellsRefusals: true },
    ),
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
    'toolkits.unknown-path': choose('A path below the mount prefix that is none is answered with 404.', 404),
    'toolkits.missing-slash': choose('A path without its slash is answered with 404.', 404),
    'toolkits.redirects': choose('No answer is a redirect.', 'none'),
    'toolkits.methods': choose('A method that is not listed is answered with 405, and `Allow` names those that are.', {
      status: 405,
      allow: true,
    }),
    'toolkits.cors': choose('No page of another origin may call: no answer has a header of CORS.', 'none'),
    'toolkits.request-id': choose('No answer has `x-request-id`.', 'none'),
    'toolkits.rate-limits': choose(
      'There is no limit of rate. With too many runs at once the answer is 429, and 503 while the application closes.',
      { 'too-many-runs': 429, draining: 503 },
    ),
    'toolkits.body-size': choose(
      'A request whose body is too large is answered with 413, one that is nested too deeply with 400, a result that is too large with 500.',
      { 'body-too-large': 413, 'nested-too-deep': 400, 'result-too-large': 500 },
    ),
    'toolkits.timeouts': choose(
      'A request that takes too long to arrive is answered with 408, a run that takes too long with 504.',
      { 'unfinished-body': 408, 'out-of-time': 504 },
    ),
    'toolkits.versioning': choose('The toolkit endpoints are not versioned.', {}),
    'toolkit-name.app-name': choose('The path has the name under which the toolkit is registered.', 'registered-name'),
    'toolkit-name.characters': choose(nameRule, names),
    'tool-name.characters': choose(nameRule, names),
    'tool-definition.param-types': choose('The value of a parameter is any value of JSON.', {}),
    'tool-definition.optional': choose(
      '`auth_provider`, `auth_type` and `auth_with` may be left out of a definition; they are then shown as null.',
      'may-be-left-out',
    ),
  },
};
