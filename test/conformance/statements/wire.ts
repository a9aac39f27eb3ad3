import { isJsonObject, type Json, type JsonObject, type Operation } from '../../../src/contract/index.ts';
import { contract } from '../support/contract.ts';
import type { Expected, Probe } from '../support/judge.ts';
import {
  bodySchema,
  type Differing,
  partsOf,
  propertiesOf,
  requestsTo,
  requiredOf,
  soundBody,
  statedAt,
  toolkitRequest,
} from '../support/requests.ts';
import type { Received, Sent, Subject } from '../support/subject.ts';

const TIMES = 3;

/** What a success of an operation shows, beside what every success does. */
const SUCCESS: Readonly<Record<string, readonly string[]>> = {
  listAgents: ['list-agents.operation', 'request-id.header'],
  createMemory: [
    'create-memory.operation',
    'request-id.header',
    'api.content-type',
    'agent-id.path',
    'new-memory.body',
  ],
  listConversations: [
    ...['list-conversations.operation', 'request-id.header', 'conversation-list.body', 'conversation-list.data'],
  ],
  sendMessage: [
    ...['send-message.operation', 'request-id.header', 'api.content-type', 'conversation-id.path', 'new-message.body'],
    ...['send-message.waits', 'messages.both-sides', 'sent-message.body', 'sent-message.conversation'],
    ...['sent-message.user-message', 'sent-message.agent-message', 'conversation-summary.resource'],
    ...['conversation-summary.id', 'conversation-summary.external-user-id', 'message.resource', 'message.content'],
  ],
  getToolkitDetails: ['get-toolkit-details.operation'],
  getToolContext: ['get-tool-context.operation'],
  executeTool: ['execute-tool.operation'],
};

const KEY_REQUIRED = ['developer-api-key.required', 'developer-api-key.refused', 'developer-api-key.header'];

/** Values of every type of JSON but null, which is open; some are texts that look like another type. */
const VALUES: readonly Json[] = [
  'a text',
  '311',
  'true',
  42.5,
  7,
  true,
  false,
  [],
  ['a text'],
  {},
  { content: 'a text' },
];
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  object: isJsonObject,
};

/** Texts for a path that are no integer. */
const NO_INTEGERS = ['seven', '7.5', 'true', '7x', '-', '7,8'];

/**
 * Texts of every kind: a field that is a text takes them all. No two are alike, since what a repetition does is open; all
 * have some ten characters, since how many there may be is open as well.
 */
const TEXTS: Readonly<Record<string, (number: number) => string>> = {
  'two lines beyond ASCII': (number) => `"Grüße"\\\n🕘 ${number}`,
  digits: (number) => String(1_000_000 + number),
  JSON: (number) => `{"n":${number}}`,
  markup: (number) => `<b>${number}</b> &`,
};
const LENGTHS: Readonly<Record<string, (number: number) => string>> = {
  'no characters': () => '',
  'many characters': (number) => `${number} ${'text '.repeat(1_000)}`,
};

/** Objects of any form. None has the key `client_message_id`: whether it marks a repetition is open. */
const FREE_FORM: readonly JsonObject[] = [
  {},
  { note: 'b1946ac9' },
  { list: [1, { deep: null }], flag: true, '': 'a text' },
];

/**
 * All that is asked of a server to see whether it holds to the statements, as far as it can be asked: the first of each
 * operation first, since most of what is broken shows there.
 */
export function probesOf(subject: Subject): Probe[] {
  const lists = contract.operations.map((operation) =>
    operation.surface === 'toolkit' ? toolkitProbes(subject, operation) : developerApiProbes(subject, operation),
  );
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((probes) => probes[index] ?? [])).flat();
}

function toolkitProbes(subject: Subject, operation: Operation): Probe[] {
  const { operationId } = operation;
  const probe = (name: string, expects: Expected, shows: readonly string[], toolkit?: string): Probe => {
    const sent = toolkitRequest(subject, operation, toolkit);
    const requests = Array.from({ length: TIMES }, () => ({ ...sent }));
    return {
      name: `${operationId}: ${name}`,
      operationId,
      shows: ['api.json-over-https', ...shows],
      expects,
      requests,
    };
  };
  return [
    probe('as stated', 'tool', SUCCESS[operationId] ?? []),
    probe('an unknown toolkit', 'any', [], 'no-such-toolkit'),
  ];
}

function developerApiProbes(subject: Subject, operation: Operation): Probe[] {
  const { operationId } = operation;
  const request = requestsTo(subject, operation);
  const shown = SUCCESS[operationId] ?? [];
  const probe = (name: string, expects: Expected, shows: readonly string[], differing?: Differing): Probe => {
    const requests = Array.from({ length: TIMES }, () => request(differing));
    return { name: `${operationId}: ${name}`, operationId, shows, expects, requests };
  };
  const make: Make = {
    accepted: (name, differing, shows = []) =>
      probe(name, 'success', ['api.json-over-https', 'developer-api-key.header', ...shown, ...shows], differing),
    refused: (name, expects, differing, shows = []) =>
      probe(name, expects, ['api-error.body', 'api-error.message', ...shows], differing),
    either: (name, differing) => probe(name, 'any', ['api.json-over-https', 'api-error.message', ...shown], differing),
  };
  const schema = bodySchema(operation);
  return [
    { ...make.accepted('as stated'), ...(operationId === 'sendMessage' && { contradicts: storesAnother }) },
    ...keyProbes(subject, make),
    ...errorProbes(subject, operation, make),
    ...(schema === undefined
      ? [make.either('a query', { query: 'agent_id=7&limit=1' })]
      : bodyProbes(subject, schema, make)),
  ];
}

/** Makes probes for requests that must be accepted, must be refused, or may be either. */
interface Make {
  readonly accepted: (name: string, differing?: Differing, shows?: readonly string[]) => Probe;
  readonly refused: (name: string, expects: Expected, differing: Differing, shows?: readonly string[]) => Probe;
  readonly either: (name: string, differing: Differing) => Probe;
}

function keyProbes({ key, ask }: Subject, { refused }: Make): Probe[] {
  const sent: Readonly<Record<string, Differing['headers']>> = {
    'no key': { authorization: undefined },
    'an empty key': { authorization: 'Bearer' },
    'the key as Basic': { authorization: `Basic ${key}` },
    'the key as user of Basic': { authorization: `Basic ${btoa(`${key}:`)}` },
    'the key without a scheme': { authorization: key },
    'the key as Token': { authorization: `Token ${key}` },
    'the key in another header': { authorization: undefined, 'x-api-key': key },
  };
  const invalid = ['no-such-key', key.slice(0, -3), `${key}-2`, key.toUpperCase()].filter((other) => other !== key);
  return [
    ...Object.entries(sent).map(([name, headers = {}]) =>
      refused(name, '401', { headers }, ['errors.401', ...KEY_REQUIRED]),
    ),
    // A server that takes any key can be asked for the answer to an invalid one.
    ...(ask === undefined ? invalid : []).map((other, index) =>
      refused(`an invalid key, ${index + 1}`, '401', { headers: { authorization: `Bearer ${other}` } }, [
        'errors.401',
        'developer-api-key.refused',
      ]),
    ),
  ];
}

/** The errors that come for an id, or to those who can ask for them. */
function errorProbes(subject: Subject, operation: Operation, { refused }: Make): Probe[] {
  const { keys, parameter } = partsOf(operation);
  const inaccessible = subject.inaccessible?.[operation.path.includes('{agent_id}') ? 'agentId' : 'conversationId'];
  const ids: Readonly<Record<string, number | undefined>> = { 403: inaccessible, 404: subject.absentId };
  const errors = keys.flatMap((key) => {
    if (!isError(key)) return [];
    const shows = [
      `errors.${key.toLowerCase()}`,
      ...(key === '401' || key === '403' ? ['developer-api-key.refused'] : []),
    ];
    const id = parameter === undefined ? undefined : ids[key];
    const asked = subject.ask?.(key === '5XX' ? 503 : Number(key));
    if (asked !== undefined) return refused(`asked for ${key}`, key, { headers: asked }, shows);
    if (id !== undefined) return refused(`an id that is ${key}`, key, { id }, shows);
    const requests = `nothing that is known of the server makes it answer ${key}`;
    return { ...refused(`asked for ${key}`, key, {}, shows), shows, requests };
  });
  const noIntegers = parameter === undefined ? [] : NO_INTEGERS;
  return [...errors, ...noIntegers.map((id) => refused(`the id ${id}`, '4XX', { id }, statedAt(parameter)))];
}

const isError = (key: string): key is '400' | '401' | '403' | '404' | '429' | '5XX' => /^[45]/.test(key);

function bodyProbes({ agentUserId }: Subject, schema: JsonObject, { accepted, refused, either }: Make): Probe[] {
  const sound = JSON.stringify(soundBody(schema, 0));
  const noObjects = VALUES.filter((value) => !isJsonObject(value)).map((value) => JSON.stringify(value));
  const whole = ['', '{"content":', sound.slice(0, -1), `${sound}}`, `[${sound}]`, ...noObjects];

  const fieldProbes = ([name, property]: [string, JsonObject]): Probe[] => {
    const shows = statedAt(property);
    const field = (value: Json | undefined | ((number: number) => string)): Differing => ({
      fields: { [name]: value },
    });
    const isRight = TYPES[String(property.type)] ?? (() => true);
    const wrong = VALUES.filter((value) => !isRight(value));
    const both = [
      ...wrong.map((value) =>
        refused(`${name} is ${JSON.stringify(value)}`, '400', field(value), ['errors.400', ...shows]),
      ),
      either(`${name} is null`, field(null)),
    ];
    if (requiredOf(schema).includes(name)) {
      return [
        ...both,
        refused(`without ${name}`, '400', field(undefined), ['errors.400', ...shows]),
        ...Object.entries(TEXTS).map(([kind, text]) => accepted(`${name} is ${kind}`, field(text), shows)),
        ...Object.entries(LENGTHS).map(([kind, text]) => either(`${name} has ${kind}`, field(text))),
      ];
    }
    if (property['x-free-form'] === true) {
      return [
        ...both,
        ...FREE_FORM.map((value) => accepted(`${name} is ${JSON.stringify(value)}`, field(value), shows)),
      ];
    }
    const requests = 'nothing is known of the server that may stand there';
    const right = accepted(`with ${name}`, field(agentUserId), shows);
    return [...both, agentUserId === undefined ? { ...right, shows, requests } : right];
  };

  return [
    ...whole.map((body) =>
      refused(`the body ${body || 'is empty'}`, '400', { body }, ['errors.400', ...statedAt(schema)]),
    ),
    ...propertiesOf(schema).flatMap(fieldProbes),
    either('a further field', { fields: { further: (number) => `further ${number}` } }),
  ];
}

/** The stored message is open in its wording; it is not the text of another request. */
function storesAnother({ body }: Sent, { bytes }: Received): string | undefined {
  const text = (json: Uint8Array | undefined): string => Buffer.from(json ?? '').toString();
  const stored: unknown = JSON.parse(text(bytes))?.user_message?.content;
  const isOurs = /^content \d+$/.test(String(stored));
  return isOurs && !text(body).includes(`"${stored}"`) ? 'user_message is that of another request' : undefined;
}
