import type { OperationId } from '../../../generated/ids.ts';
import {
  at,
  isJsonObject,
  type Json,
  type Operation,
  sourcesNeeding,
  sourcesNeedingValues,
} from '../../../src/contract/model/index.ts';
import { contract } from '../support/contract.ts';
import type { Expected, Probe } from '../support/judge.ts';
import { bodySchema, type Differing, requestsTo, statedAt, toolkitRequest } from '../support/requests.ts';
import type { Received, Sent, Subject } from '../support/subject.ts';
import { bodyProbes, type Make } from './bodies.ts';

const TIMES = 3;

const words = (text: string): string[] => text.split(' ');

/** What a success of an operation shows, beside what every success does. */
const SUCCESSES = {
  listAgents: ['list-agents.operation', 'request-id.header'],
  createMemory: words('create-memory.operation request-id.header api.content-type agent-id.path new-memory.body'),
  listConversations: words(
    'list-conversations.operation request-id.header conversation-list.body conversation-list.data',
  ),
  sendMessage: [
    ...words('send-message.operation request-id.header api.content-type conversation-id.path new-message.body'),
    ...words('send-message.waits messages.both-sides sent-message.body sent-message.conversation message.resource'),
    ...words('sent-message.user-message sent-message.agent-message conversation-summary.resource message.content'),
    ...words('conversation-summary.id conversation-summary.external-user-id conversation-summary.identified'),
  ],
  getToolkitDetails: ['get-toolkit-details.operation'],
  getToolContext: ['get-tool-context.operation'],
  executeTool: ['execute-tool.operation'],
} satisfies Readonly<Record<OperationId, readonly string[]>>;
const SUCCESS: Readonly<Record<string, readonly string[]>> = SUCCESSES;

const KEY_REQUIRED = ['developer-api-key.required', 'developer-api-key.refused', 'developer-api-key.header'];

/** Texts for a path that are no integer. */
const NO_INTEGERS = ['seven', '7.5', 'true', '7x', '-', '7,8'];

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
      shows: ['api.json', ...shows],
      expects,
      requests,
    };
  };
  return [
    {
      ...probe('as stated', 'tool', SUCCESS[operationId] ?? []),
      ...(sourcesNeeding(operation, 'list').length > 0 && { contradicts: hasNoList }),
    },
    probe('an unknown toolkit', 'any', [], 'no-such-toolkit'),
  ];
}

/** That the body of a success contains a list is stated, whatever its form. What is refused with a success has none. */
function hasNoList(_: Sent, { bytes }: Received): string | undefined {
  return bytes.length > 0 && isPlain(JSON.parse(Buffer.from(bytes).toString()))
    ? 'it answers without a list'
    : undefined;
}

/** Whether a value, or an object whose fields are such, has no room for a list: a text, a number, true or false. */
export function isPlain(value: Json): boolean {
  const parts = isJsonObject(value) ? Object.values(value) : [value];
  return parts.length > 0 && parts.every((part) => typeof part !== 'object');
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
      probe(name, 'success', ['api.json', 'developer-api-key.header', ...shown, ...shows], differing),
    refused: (name, expects, differing, shows = []) =>
      probe(name, expects, ['api-error.body', 'api-error.message', ...shows], differing),
    either: (name, differing) => probe(name, 'any', ['api.json', 'api-error.message', ...shown], differing),
  };
  const schema = bodySchema(operation);
  return [
    { ...make.accepted('as stated'), ...(operationId === 'sendMessage' && { contradicts: storesAnother }) },
    ...keyProbes(subject, make),
    ...errorProbes(subject, operation, make),
    ...(schema === undefined
      ? [make.either('a query', { query: 'agent_id=7&limit=1' })]
      : bodyProbes(subject, schema, make)),
  ].map((one) => ({
    ...one,
    contradicts: (sent, answer) => one.contradicts?.(sent, answer) ?? lackedValue(operation, answer),
  }));
}

/**
 * A value that a statement says is in each success, such as the completed reply: it is not null; and not empty with 202, which
 * says that nothing is completed yet.
 */
export function lackedValue(operation: Operation, { status, bytes }: Received): string | undefined {
  const needed = sourcesNeedingValues(operation);
  if (needed.length === 0 || bytes.length === 0) return undefined;
  const body: Json = JSON.parse(Buffer.from(bytes).toString());
  const isLacked = (value: Json | undefined): boolean => {
    if (value === null || status !== 202 || !isJsonObject(value)) return value === null;
    const texts = Object.values(value).filter((part) => typeof part === 'string');
    return texts.length > 0 && texts.every((text) => text === '');
  };
  const lacked = needed.find(({ at: pointer }) => isLacked(at(body, pointer)));
  return lacked && `${lacked.at} is not the completed one`;
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
  const keys = operation.responses.map(({ key }) => key);
  const parameter = operation.parameters[0]?.node;
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

/** The stored message is open in its wording; it is not the text of another request. */
function storesAnother({ body }: Sent, { bytes }: Received): string | undefined {
  const text = (json: Uint8Array | undefined): string => Buffer.from(json ?? '').toString();
  const stored: unknown = JSON.parse(text(bytes))?.user_message?.content;
  const isOurs = /^content \d+$/.test(String(stored));
  return isOurs && !text(body).includes(`"${stored}"`) ? 'user_message is that of another request' : undefined;
}
