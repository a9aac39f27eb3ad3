import {
  at,
  dereference,
  isJsonObject,
  type Json,
  type JsonObject,
  type Operation,
} from '../../../src/contract/index.ts';
import { contract } from '../support/contract.ts';
import { EXPECTATIONS, type Expected, type Probe } from '../support/judge.ts';
import type { Sent, Subject } from '../support/subject.ts';

const UTF_8 = new TextEncoder();
const TIMES = 3;

const SENT_MESSAGE = [
  ...['send-message.waits', 'messages.both-sides', 'sent-message.body', 'sent-message.conversation'],
  ...['sent-message.user-message', 'sent-message.agent-message', 'conversation-summary.resource'],
  ...['conversation-summary.id', 'conversation-summary.external-user-id', 'message.resource', 'message.content'],
];

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
    ...SENT_MESSAGE,
  ],
  getToolkitDetails: ['get-toolkit-details.operation'],
  getToolContext: ['get-tool-context.operation'],
  executeTool: ['execute-tool.operation'],
};

const KEY_REQUIRED = ['developer-api-key.required', 'developer-api-key.refused', 'developer-api-key.header'];

/** Values of every type of JSON but null, which is open, and a number and a boolean that are written as texts. */
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

/** Objects of any form. None has the key `client_message_id`: whether it marks a repetition is open. */
const FREE_FORM: readonly JsonObject[] = [
  {},
  { note: 'b1946ac9' },
  { list: [1, { deep: null }], flag: true, '': 'a text' },
];

/** Texts for a path that are no integer. */
const NO_INTEGERS = ['seven', '7.5', 'true', '7x', '-', '7,8'];

/** All that is asked of a server, as far as it can be asked. */
export function probesOf(subject: Subject): Probe[] {
  return contract.operations.flatMap((operation) =>
    operation.surface === 'toolkit' ? toolkitProbes(subject, operation) : developerApiProbes(subject, operation),
  );
}

/** In what a request differs from a sound one. */
interface Differing {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The value in the path. */
  readonly id?: number | string;
  /** Fields of the body; `undefined` takes one away. */
  readonly fields?: Readonly<Record<string, Json | undefined>>;
  /** The whole body, as it is written. */
  readonly body?: string;
}

function developerApiProbes(subject: Subject, { operationId, method, path, pointer }: Operation): Probe[] {
  const element = dereference(contract.document, at(contract.document, pointer));
  const schema = dereference(
    contract.document,
    at(contract.document, `${pointer}/requestBody/content/application~1json/schema`),
  );
  const inPath = /\{(.*)\}/.exec(path)?.[1];
  const own = inPath === 'agent_id' ? subject.agentId : subject.conversationId;
  const [parameter] = Array.isArray(element?.parameters) ? element.parameters : [];
  const parameterSources = sourcesOf(dereference(contract.document, parameter) ?? {});
  let written = 0;

  const probe = (
    name: string,
    expects: Expected,
    shows: readonly string[],
    { headers = {}, id = own, fields, body }: Differing = {},
  ): Probe => ({
    name: `${operationId}: ${name}`,
    operationId,
    shows,
    expects,
    requests: Array.from({ length: TIMES }, (): Sent => {
      const authorization = `Bearer ${subject.key}`;
      const all = { authorization, ...(schema !== undefined && { 'content-type': 'application/json' }), ...headers };
      written += 1;
      const text =
        schema === undefined ? undefined : (body ?? JSON.stringify({ ...soundBody(schema, written), ...fields }));
      return {
        operationId,
        method: method.toUpperCase(),
        target: path.replace(/\{.*\}/, encodeURIComponent(id)),
        headers: Object.fromEntries(
          Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
        ),
        body: text === undefined ? undefined : UTF_8.encode(text),
      };
    }),
  });
  const notShown = (name: string, expects: Expected, shows: readonly string[], why: string): Probe => ({
    ...{ name: `${operationId}: ${name}`, operationId, shows, expects, requests: why },
  });
  const success = (name: string, differing: Differing = {}, shows: readonly string[] = []): Probe =>
    probe(
      name,
      'success',
      ['api.json-over-https', 'developer-api-key.header', ...(SUCCESS[operationId] ?? []), ...shows],
      differing,
    );
  const error = (name: string, status: Expected, differing: Differing, shows: readonly string[] = []): Probe => {
    const ids = /^\d/.test(status) && status !== '4XX' ? [`errors.${status.toLowerCase()}`] : [];
    return probe(name, status, ['api-error.body', 'api-error.message', ...ids, ...shows], differing);
  };

  /** The errors that are answered for an id, or to those who may ask for them. */
  const inaccessible = subject.inaccessible?.[inPath === 'agent_id' ? 'agentId' : 'conversationId'];
  const ids: Readonly<Record<string, number | undefined>> = { 403: inaccessible, 404: subject.absentId };
  const statuses = Object.keys(isJsonObject(element?.responses) ? element.responses : {}).filter(
    (key) => key in EXPECTATIONS,
  );
  const errors = statuses.map((key): Probe => {
    const status = key as Expected; // it is one, so says the filter
    const shows = key === '401' || key === '403' ? ['developer-api-key.refused'] : [];
    const asked = subject.ask?.(key === '5XX' ? 503 : Number(key));
    if (asked !== undefined) return error(`asked for ${key}`, status, { headers: asked }, shows);
    if (inPath !== undefined && ids[key] !== undefined)
      return error(`an id that is ${key}`, status, { id: ids[key] }, shows);
    const why =
      key in ids && inPath !== undefined
        ? `no id is known for ${key}`
        : `nothing that is stated makes a server answer ${key} here`;
    return notShown(`asked for ${key}`, status, [`errors.${key.toLowerCase()}`, ...shows], why);
  });

  const { key } = subject;
  const KEYS: Readonly<Record<string, Differing['headers']>> = {
    'no key': { authorization: undefined },
    'an empty key': { authorization: 'Bearer' },
    'the key as Basic': { authorization: `Basic ${key}` },
    'the key as user of Basic': { authorization: `Basic ${btoa(`${key}:`)}` },
    'the key without a scheme': { authorization: key },
    'the key as Token': { authorization: `Token ${key}` },
    'the key in another header': { authorization: undefined, 'x-api-key': key },
  };
  const INVALID_KEYS = {
    'another key': 'no-such-key',
    'half a key': key.slice(0, -3),
    'more than the key': `${key}-2`,
  };

  return [
    success('as stated'),
    ...Object.entries(KEYS).map(([name, headers = {}]) => error(name, '401', { headers }, KEY_REQUIRED)),
    ...Object.entries(subject.ask === undefined ? INVALID_KEYS : {}).map(([name, other]) =>
      error(name, '401', { headers: { authorization: `Bearer ${other}` } }, ['developer-api-key.refused']),
    ),
    ...errors,
    ...(inPath === undefined ? [] : NO_INTEGERS.map((id) => error(`${inPath} ${id}`, '4XX', { id }, parameterSources))),
    ...(schema === undefined ? [] : bodyProbes(subject, schema, { success, error, notShown })),
  ];
}

/** A body with a text of its own. */
function soundBody(schema: JsonObject, number: number): JsonObject {
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return Object.fromEntries(required.map((name) => [name, `The ${name} of request ${number}`]));
}

interface Make {
  readonly success: (name: string, differing?: Differing, shows?: readonly string[]) => Probe;
  readonly error: (name: string, status: Expected, differing: Differing, shows?: readonly string[]) => Probe;
  readonly notShown: (name: string, expects: Expected, shows: readonly string[], why: string) => Probe;
}

function bodyProbes(subject: Subject, schema: JsonObject, { success, error, notShown }: Make): Probe[] {
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const sound = JSON.stringify(soundBody(schema, 0));
  const body = sourcesOf(schema);
  const whole = [
    '',
    '{"content":',
    sound.slice(0, -1),
    `${sound}}`,
    `[${sound}]`,
    ...VALUES.filter((value) => !isJsonObject(value)).map((value) => JSON.stringify(value)),
  ];
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...whole.map((text) => error(`the body ${text || 'is empty'}`, '400', { body: text }, body)),
    ...properties.flatMap(([name, property]): Probe[] => {
      if (!isJsonObject(property)) return [];
      const shows = sourcesOf(property);
      const isRight = TYPES[String(property.type)] ?? (() => true);
      const wrong = VALUES.filter((value) => !isRight(value)).map((value) =>
        error(`${name} is ${JSON.stringify(value)}`, '400', { fields: { [name]: value } }, shows),
      );
      if (required.includes(name)) {
        return [
          ...wrong,
          success(`any text as ${name}`, { fields: { [name]: 'Öffnungszeiten: 9–18 Uhr.\n"\\ 営業時間 🕘' } }, shows),
          error(`without ${name}`, '400', { fields: { [name]: undefined } }, shows),
        ];
      }
      return [...wrong, ...optional(name, property, shows)];
    }),
  ];

  function optional(name: string, property: JsonObject, shows: readonly string[]): Probe[] {
    if (property['x-free-form'] === true) {
      return FREE_FORM.map((value) =>
        success(`${name} is ${JSON.stringify(value)}`, { fields: { [name]: value } }, shows),
      );
    }
    const { agentUserId } = subject;
    if (agentUserId !== undefined) return [success('for one user', { fields: { [name]: agentUserId } }, shows)];
    return [notShown('for one user', 'success', shows, 'no user is known')];
  }
}

function toolkitProbes({ toolkit }: Subject, { operationId, method, path }: Operation): Probe[] {
  const probe = (
    name: string,
    expects: Expected,
    shows: readonly string[],
    toolkitName: string,
    tool: string,
  ): Probe => {
    const { headers, query, body } = toolkit.parts[operationId] ?? { headers: {}, query: '', body: undefined };
    const target = path.replace('{toolkit_name}', toolkitName).replace('{tool_name}', tool);
    const sent: Sent = {
      operationId,
      method: method.toUpperCase(),
      target: query === '' ? target : `${target}?${query}`,
      headers,
      body: method === 'get' ? undefined : body,
    };
    return {
      name: `${operationId}: ${name}`,
      operationId,
      shows,
      expects,
      requests: Array.from({ length: TIMES }, () => sent),
    };
  };
  return [
    probe('as stated', 'tool', ['api.json-over-https', ...(SUCCESS[operationId] ?? [])], toolkit.name, toolkit.tool),
    probe('an unknown toolkit', 'any', ['api.json-over-https'], 'no-such-toolkit', 'no-such-tool'),
  ];
}

/** The ids of the statements that stand at an element. */
function sourcesOf(element: JsonObject): string[] {
  const sources = element['x-source'];
  return Array.isArray(sources)
    ? sources.flatMap((source: Json) => (isJsonObject(source) ? String(source.id) : []))
    : [];
}
