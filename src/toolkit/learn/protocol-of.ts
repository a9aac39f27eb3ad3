import { type Failure, inWords, inWordsWithIssues, type Reason } from '../failure.ts';
import type { BodyEncoding, Choices, ErrorAnswers, Protocol, ToolkitOperation } from '../protocol.ts';
import { form, json } from '../protocols/encodings.ts';
import { fromValues, type Values } from '../protocols/from-values.ts';
import { letters, nearlyAny } from '../protocols/path-names.ts';
import { contextBody, detailsBody, errorBody, resultBody, schemaOf } from './bodies.ts';
import { learnedKey } from './keys.ts';
import { at, deref, isObject, type Json } from './schema.ts';
import { LearnedStatuses, responseAt } from './statuses.ts';

/** An assumption set as data, as `colloquy toolkit --assume <set> --print-protocol` prints it. */
export interface SetAsData {
  readonly name: string;
  /** The contract with what the set answers in its structure. */
  readonly document: Json;
  /** What the set chooses by name, by the id of the open point. */
  readonly chosen: Readonly<Record<string, { readonly name: string; readonly with: Json }>>;
  /** What the set says at each open point, in a sentence. */
  readonly says: Readonly<Record<string, string>>;
}

/** A protocol that was made of a set. */
export interface LearnedProtocol extends Protocol {
  /** What the set says that a handler cannot do, with the reason, by the id of the open point. */
  readonly unmet: Readonly<Record<string, string>>;
}

/**
 * Makes a protocol of an assumption set, such as one that was observed at another server: a handler under it answers as
 * the set says.
 *
 * What a set leaves to several answers (a range of statuses, a body that is any JSON) a handler answers in the usual way.
 *
 * @example
 * const set = JSON.parse(await readFile('set.json', 'utf8'));
 * const handler = createToolkitHandler({ toolkits: { weather }, authorize, protocol: protocolOf(set) });
 */
export function protocolOf(set: SetAsData): LearnedProtocol {
  const { name, document, chosen, says } = set;
  const unmet: Record<string, string> = {};
  const toolPath = '/toolkit/{toolkit_name}/{tool_name}/';
  const operations = {
    'get-toolkit-details': at(document, 'paths', '/toolkit/{toolkit_name}/', 'get'),
    'get-tool-context': at(document, 'paths', toolPath, 'get'),
    'execute-tool': at(document, 'paths', toolPath, 'post'),
  };
  const statuses = (operation: ToolkitOperation) => new LearnedStatuses(at(operations[operation], 'responses'));
  const successSchema = (operation: ToolkitOperation) => {
    const responses = at(operations[operation], 'responses');
    const learned = statuses(operation);
    return schemaOf(document, responseAt(responses, learned.keyOf(learned.success)));
  };
  const choice = (id: string): string | undefined => chosen[id]?.name;
  const value = (id: string, key: string): unknown => chosen[id]?.with[key];
  const number = (id: string, key: string, usual: number): number => {
    const given = value(id, key);
    return typeof given === 'number' ? given : usual;
  };
  const execute = statuses('execute-tool');
  const limited = (id: string, key: string, reason: Reason): number => execute.for(reason, value(id, key));
  const tells = ({ 'tells-nothing': 'nothing', 'tells-all': 'all' } as const)[
    choice('execute-tool.tool-failure') ?? ''
  ];
  const isRegisteredName = choice('toolkit-name.app-name') !== 'app-name';
  const body = (operation: ToolkitOperation) =>
    errorsOf(document, operations[operation], statuses(operation), tells !== 'nothing');
  const details = successSchema('get-toolkit-details');
  const context = successSchema('get-tool-context');
  const definition = deref(document, at(document, 'components', 'schemas', 'ToolDefinition')) ?? {};
  const isRedirected = choice('toolkits.missing-slash') === 'redirected';

  for (const [id, choices] of Object.entries(NOT_DONE)) {
    const why = choices[choice(id) ?? ''];
    if (why !== undefined) unmet[id] = why;
  }

  const keyUse = learnedKey(document, operations, (id, why) => {
    unmet[id] = why;
  });
  const values: Values = {
    'get-toolkit-details.status': statuses('get-toolkit-details').success,
    'get-toolkit-details.security': refusal('get-toolkit-details'),
    'get-toolkit-details.body':
      details === undefined ? () => undefined : detailsBody(document, details, isRegisteredName),
    'get-toolkit-details.error': {
      statuses: pick(statuses('get-toolkit-details'), ['unknown-toolkit', 'host-failure']),
      body: body('get-toolkit-details'),
    },
    'get-tool-context.status': statuses('get-tool-context').success,
    'get-tool-context.security': refusal('get-tool-context'),
    'get-tool-context.body': context === undefined ? () => undefined : contextBody(document, context),
    'get-tool-context.error': {
      statuses: pick(statuses('get-tool-context'), ['unknown-toolkit', 'unknown-tool', 'host-failure']),
      body: body('get-tool-context'),
    },
    'execute-tool.status': execute.success,
    'execute-tool.security': refusal('execute-tool'),
    'execute-tool.parameters': {
      statuses: pick(execute, ['unread-media-type', 'malformed-parameters']),
      encodings: encodingsOf(document, at(operations['execute-tool'], 'requestBody')),
    },
    'execute-tool.missing-parameter':
      choice('execute-tool.missing-parameter') === 'called'
        ? 'call'
        : limited('execute-tool.missing-parameter', 'status', 'missing-parameter'),
    'execute-tool.unknown-parameter':
      ({ ignored: 'ignore', 'passed-on': 'pass-on' } as const)[choice('execute-tool.unknown-parameter') ?? ''] ??
      limited('execute-tool.unknown-parameter', 'status', 'unknown-parameter'),
    'execute-tool.tool-failure': {
      statuses: pick(execute, ['tool-failure', 'tool-refusal']),
      tells: tells ?? 'refusals',
    },
    'execute-tool.body': resultBody(document, successSchema('execute-tool')),
    'execute-tool.error': {
      statuses: pick(execute, ['unknown-toolkit', 'unknown-tool', 'invalid-parameter', 'host-failure']),
      body: body('execute-tool'),
    },
    'toolkits.api-key-use': keyUse,
    'toolkits.error-order': orderOf(choice('toolkits.error-order')),
    'toolkits.unknown-path': number('toolkits.unknown-path', 'status', 404),
    'toolkits.missing-slash': isRedirected
      ? 'redirect'
      : choice('toolkits.missing-slash') === 'served'
        ? 'serve'
        : number('toolkits.missing-slash', 'status', 404),
    'toolkits.redirects': isRedirected ? number('toolkits.missing-slash', 'status', 308) : 'none',
    'toolkits.methods': {
      status: number('toolkits.methods', 'status', 405),
      allow: choice('toolkits.methods') === 'refused-with-allow',
    },
    'toolkits.cors': corsOf(
      choice('toolkits.cors'),
      chosen['toolkits.cors']?.with ?? {},
      Object.keys(keyUse.write('key')),
    ),
    'toolkits.request-id': choice('toolkits.request-id') === 'always' ? () => crypto.randomUUID() : 'none',
    'toolkits.rate-limits': {
      'too-many-runs': limited('toolkits.rate-limits', 'status', 'too-many-runs'),
      paused: limited('toolkits.rate-limits', 'paused-status', 'paused'),
      draining: limited('toolkits.rate-limits', 'closing-status', 'draining'),
      retryAfter: choice('toolkits.rate-limits') === 'runs-at-once-until',
    },
    'toolkits.body-size': {
      'body-too-large': limited('toolkits.body-size', 'status', 'body-too-large'),
      'nested-too-deep': limited('toolkits.body-size', 'nesting-status', 'nested-too-deep'),
      'result-too-large': limited('toolkits.body-size', 'result-status', 'result-too-large'),
    },
    'toolkits.timeouts': {
      'unfinished-body': limited('toolkits.timeouts', 'arrival-status', 'unfinished-body'),
      'out-of-time': limited('toolkits.timeouts', 'run-status', 'out-of-time'),
    },
    'toolkits.versioning':
      choice('toolkits.versioning') === 'by-header'
        ? { [String(value('toolkits.versioning', 'header'))]: String(value('toolkits.versioning', 'version')) }
        : {},
    'toolkit-name.app-name': isRegisteredName ? 'registered-name' : 'app_name',
    'toolkit-name.characters': choice('toolkit-name.characters') === 'nearly-any' ? nearlyAny : letters,
    'tool-name.characters': choice('tool-name.characters') === 'nearly-any' ? nearlyAny : letters,
    'tool-definition.param-types': choice('tool-definition.param-types') === 'string' ? { type: 'string' } : {},
    'tool-definition.fields': isObject(at(definition, 'properties', 'parameters')) ? 'with-parameters' : 'stated',
    'tool-definition.optional': isAuthRequired(definition) ? 'must-be-given' : 'may-be-left-out',
  };
  const limits = {
    ...(choice('toolkits.body-size') === 'limited' && { bodyBytes: number('toolkits.body-size', 'bytes', 1_000_000) }),
    ...(choice('toolkits.timeouts') === 'answered' && {
      bodyMilliseconds: 1_000 * number('toolkits.timeouts', 'arrival-seconds', 10),
      runMilliseconds: 1_000 * number('toolkits.timeouts', 'run-seconds', 30),
    }),
  };
  return { ...fromValues(name, says, values, limits), unmet };

  function refusal(operation: ToolkitOperation): Values['execute-tool.security'] {
    const status = statuses(operation).for('refused');
    const [first] = [at(operations[operation], 'security')].flat();
    const [scheme] = isObject(first) ? Object.keys(first) : [];
    const type = scheme === undefined ? undefined : at(document, 'components', 'securitySchemes', scheme, 'scheme');
    if (status !== 401 || typeof type !== 'string') return { status, headers: {} };
    return { status, headers: { 'www-authenticate': `${type[0]?.toUpperCase()}${type.slice(1)}` } };
  }
}

/** What choices say that a handler does not do. */
const NOT_DONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'toolkits.redirects': { elsewhere: 'a handler knows no other path to redirect to' },
  'toolkits.rate-limits': { window: 'limits of rate are set in front of a handler' },
  'toolkits.body-size': { unlimited: 'a handler always has a limit; bodyBytes says which' },
  'toolkits.timeouts': {
    none: 'a handler always has a limit; runMilliseconds says which',
    closed: 'a handler answers a run that takes too long, and closes no connection',
  },
};

function pick<Of extends Reason>(statuses: LearnedStatuses, reasons: readonly Of[]): { readonly [Name in Of]: number } {
  return Object.fromEntries(reasons.map((reason) => [reason, statuses.for(reason)])) as { [Name in Of]: number }; // each of them
}

/** The body of every failure of an operation, by the status that answers it. */
function errorsOf(
  document: Json,
  operation: unknown,
  statuses: LearnedStatuses,
  tellsIssues: boolean,
): ErrorAnswers<'host-failure'>['body'] {
  const responses = at(operation, 'responses');
  return (failure: Failure, status: number) => {
    // An error that no document shows, such as that of an unknown path, has the form of the others.
    const schema = schemaOf(document, responseAt(responses, statuses.keyOf(status) ?? statuses.anyError));
    return errorBody(document, schema)(tellsIssues ? inWordsWithIssues(failure) : inWords(failure));
  };
}

/** Names under which a body can have the parameters, where it is not they that it holds. */
const WRAPPERS = ['parameters', 'params', 'arguments', 'args', 'kwargs', 'input'];

function encodingsOf(document: Json, requestBody: unknown): readonly [BodyEncoding, ...BodyEncoding[]] {
  const content = at(deref(document, requestBody), 'content');
  const encodings = Object.entries(isObject(content) ? content : {}).map(([mediaType, media]): BodyEncoding => {
    if (mediaType === form.mediaType) return form;
    const properties = at(deref(document, at(media, 'schema')), 'properties');
    const wrapper = WRAPPERS.find((name) => deref(document, at(properties, name)) !== undefined);
    const plain = mediaType === '*/*' ? json : { ...json, mediaType };
    return wrapper === undefined ? plain : wrapped(plain, wrapper);
  });
  const [first = json, ...others] = encodings;
  return [first, ...others];
}

function wrapped({ mediaType, read, write }: BodyEncoding, name: string): BodyEncoding {
  return {
    mediaType,
    read(text, nesting) {
      const outer = read(text, nesting + 1);
      if (typeof outer === 'string' || !Object.hasOwn(outer, name)) return outer;
      const inner = outer[name];
      return isObject(inner) ? inner : 'malformed-parameters';
    },
    write: (parameters) => write({ [name]: parameters }),
  };
}

function orderOf(name: string | undefined): Choices['toolkits.error-order']['value'] {
  const orders = ['path-first', 'outside-in', 'inside-out', 'resource-first'] as const;
  return orders.find((order) => order === name) ?? 'path-first';
}

/** @param keyHeaders Where the key stands, which a page must be allowed to send. */
function corsOf(
  name: string | undefined,
  given: Json,
  keyHeaders: readonly string[],
): Choices['toolkits.cors']['value'] {
  if (name !== 'any-origin' && name !== 'one-origin') return 'none';
  const headers = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': ['content-type', ...keyHeaders].join(', '),
  };
  const origin = name === 'one-origin' ? String(given.origin) : '*';
  return { origin, preflight: { status: typeof given.status === 'number' ? given.status : 204, headers } };
}

function isAuthRequired({ required }: Json): boolean {
  return (
    Array.isArray(required) && ['auth_provider', 'auth_type', 'auth_with'].every((name) => required.includes(name))
  );
}
